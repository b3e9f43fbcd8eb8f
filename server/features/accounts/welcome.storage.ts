// accounts.10: welcome points once per person ever. What proves the person (an address, an account at an identity
// provider) is unique among fans, so only that of deleted ones has to be remembered: as a fingerprint, not as it was.
import { inArray } from 'drizzle-orm'
import { emailKey } from '#server/features/fans/index.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { spentWelcomes } from './accounts.tables.ts'
import type { Identity } from './identities.storage.ts'
import type { KeyedHashes } from './secrets.ts'

export interface Proof {
  email: string | null
  identities?: Pick<Identity, 'issuer' | 'subject'>[]
}

export async function hasSpentWelcome(db: Db, hashes: KeyedHashes, proof: Proof): Promise<boolean> {
  const prints = await fingerprintsOf(db, hashes, proof)
  if (prints.length === 0) return false
  const rows = await db
    .select()
    .from(spentWelcomes)
    .where(inArray(spentWelcomes.fingerprint, prints))
    .limit(1)
  return rows.length > 0
}

export async function spendWelcome(tx: Transaction, hashes: KeyedHashes, proof: Proof): Promise<void> {
  const prints = await fingerprintsOf(tx, hashes, proof)
  if (prints.length === 0) return
  const rows = prints.map((fingerprint) => ({ fingerprint }))
  await tx.insert(spentWelcomes).values(rows).onConflictDoNothing()
}

function fingerprintsOf(db: Db, hashes: KeyedHashes, { email, identities = [] }: Proof): Promise<Buffer[]> {
  const proofs = [
    ...(email === null ? [] : [`address ${emailKey(email)}`]),
    ...identities.map(({ issuer, subject }) => `identity ${issuer} ${subject}`),
  ]
  return Promise.all(proofs.map((proof) => hashes.fingerprint(db, proof)))
}
