import { problem } from '#contract/problems.ts'
import { emailKey, findFanByEmail } from '#server/features/fans/index.ts'
import { addressKey } from '#server/http/address.ts'
import { Failure } from '#server/http/failure.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Db } from '#server/storage/database.ts'
import { lookUpPlace, NOBODY, type Place } from './places.ts'
import type { KeyedHashes } from './secrets.ts'

/** `later`: the recipient has had their mails for this hour; the caller holds one back and answers with the refusal. */
export type MailQuota = { state: 'now' } | { state: 'later'; at: Date; refusal: Failure }

interface QuotaParts {
  db: Db
  limits: RateLimits
  hashes: KeyedHashes
  now: Date
}

/**
 * limits.2: counts a mail that somebody asked for. The caller's address comes first, so that a caller who is refused
 * uses up nothing of the recipient's. The third mail from one address to one recipient is sent but not charged to the
 * recipient's quota: one address alone cannot use that up. Places the recipient signed in from before have a quota of
 * their own (limits.8).
 */
export async function takeMailQuota(
  { db, limits, hashes, now }: QuotaParts,
  email: string,
  place: Place,
): Promise<MailQuota> {
  const recipient = emailKey(email)
  await limits.take('mailPerAddress', addressKey(place.address))
  const fan = await findFanByEmail(db, recipient)
  const familiarity = await lookUpPlace(db, hashes, fan?.id ?? NOBODY, place)
  if (familiarity.device || familiarity.address) {
    // Strangers may share the address (a café), but not the device.
    await limits.take('mailPerFamiliarPlace', `${recipient} ${familiarity.device ? 'device' : 'address'}`)
    return { state: 'now' }
  }
  const pair = `${addressKey(place.address)} ${recipient}`
  const left = await limits.take('mailPerAddressAndRecipient', pair)
  if (left === 0) return { state: 'now' }
  try {
    await limits.take('mailPerRecipient', recipient)
    return { state: 'now' }
  } catch (error) {
    if (!(error instanceof Failure) || error.retryAfterS === undefined) throw error
    await limits.giveBack('mailPerAddressAndRecipient', pair)
    const { retryAfterS } = error
    return {
      state: 'later',
      at: new Date(now.getTime() + retryAfterS * 1000),
      refusal: new Failure('rate_limited', { retryAfterS, detail: problem('mail_held') }),
    }
  }
}
