import { createHmac, hash, randomBytes } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { madeOnce } from '#server/made-once.ts'
import type { Db } from '#server/storage/database.ts'
import { accountKeys } from './accounts.tables.ts'

// argon2id with 19 MiB and two passes, OWASP's recommendation; the binding defaults to argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST)

const decoy = madeOnce(() => hashPassword('nobody has this password'))

/** Compares with a decoy when there is no hash, so that the timing does not reveal whether the account exists. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(passwordHash ?? (await decoy()), password)
  return passwordHash !== null && matches
}

const TOKEN_BYTES = 32

/** Creates a secret for a link or a session; the database stores only its hash. */
export function mintToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** A fast hash is enough, because nobody can guess 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** As it names a session. */
export const hashTokenToHex = (token: string): string => hash('sha256', token, 'hex')

const SALT_BYTES = 16

/**
 * Hashes that need the deployment's key: equal for equal input, of no use without the key. Each takes the handle of the
 * transaction it is called in, because the first call reads the key.
 */
export type KeyedHashes = ReturnType<typeof createKeyedHashes>

export function createKeyedHashes() {
  let loaded: Buffer | undefined

  async function keyed(db: Db, purpose: string, text: string): Promise<Buffer> {
    loaded ??= await loadKey(db)
    return createHmac('sha256', loaded).update(`${purpose}\n${text}`).digest()
  }

  return {
    /**
     * The salt follows from the address: registrations of one address with the same password have the same hash, so one
     * computation compares a password with all that are pending.
     */
    async registrationPassword(db: Db, emailKey: string, password: string): Promise<string> {
      const salt = (await keyed(db, 'registration', emailKey)).subarray(0, SALT_BYTES)
      return argon2.hash(password, { ...COST, salt })
    },

    /** Names an address or a device of one fan. */
    place: (db: Db, userId: number, place: string): Promise<Buffer> =>
      keyed(db, 'place', `${userId}\n${place}`),

    /** Signs the link that ends mails of a kind to a fan. */
    unsubscribe: (db: Db, userId: number, kind: string): Promise<Buffer> =>
      keyed(db, 'unsubscribe', `${userId}\n${kind}`),

    /** Signs what a suspended fan appeals with. */
    appeal: (db: Db, claim: string): Promise<Buffer> => keyed(db, 'appeal', claim),

    /** Slow on purpose: even with the key nobody can try all addresses there are. */
    async fingerprint(db: Db, of: string): Promise<Buffer> {
      const salt = (await keyed(db, 'fingerprint', '')).subarray(0, SALT_BYTES)
      return argon2.hashRaw(of, { ...COST, salt })
    },
  }
}

async function loadKey(db: Db): Promise<Buffer> {
  const [row] = await db.select().from(accountKeys)
  if (!row) throw new Error('the deployment has no key: the table account_keys is empty')
  return row.key
}
