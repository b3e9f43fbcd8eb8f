// Every kind of background job, and what its payload holds. A payload names things by id and holds no secret: tokens
// are made when the job runs (docs/decisions/0002).
import { z } from 'zod'

const id = z.number().int().positive()
/** Of a mail; jobs of earlier versions name none. */
const language = z.enum(['en', 'fr']).default('en')

const secondFactorEvent = z.enum(['passkey_added', 'passkey_removed', 'codes_renewed', 'code_used', 'reset'])
export type SecondFactorEvent = z.output<typeof secondFactorEvent>

export const JOB_KINDS = {
  'mail.registration': z.object({ registrationId: id, language }),
  'mail.verification': z.object({ email: z.string(), language }),
  'mail.reset': z.object({ email: z.string(), language }),
  'mail.password_changed': z.object({ userId: id, language }),
  'mail.new_device': z.object({
    userId: id,
    device: z.string().nullable(),
    network: z.string(),
    at: z.string(),
    language,
  }),
  'mail.second_factor': z.object({ userId: id, event: secondFactorEvent, language }),
  /** inbox.7: the fans of both clubs hear that an arena is live. */
  'notify.kickoff': z.object({ runId: id }),
  'mail.sso_linked': z.object({ userId: id, provider: z.string(), language }),
  /** What was told of one kind since the last such mail (mail.7). */
  'mail.notifications': z.object({ userId: id, kind: z.string() }),
  'mail.digest': z.object({ userId: id, week: z.string() }),
  /** Queued with the notification, in SQL: plans its push and mail. */
  deliver_notification: z.object({ id }),
  /** Sends what is due on a fan's devices: one job for each. */
  deliver_push: z.object({ userId: id }),
  push: z.object({ userId: id, deviceId: id, ids: z.array(id), at: z.string() }),
  /** Those who come to a match are reminded of it (calendar.7). */
  remind_kickoff: z.object({ fixture: z.string() }),
  /** What follows from a decision for a whole stadium (parts.ts). */
  'work.parts': z.object({ lane: z.string() }),
} as const

export type JobKind = keyof typeof JOB_KINDS
export type JobPayload<K extends JobKind> = z.output<(typeof JOB_KINDS)[K]>
/** `MailKind` is the part after `mail.`. */
export type MailKind = JobKind extends infer K ? (K extends `mail.${infer Rest}` ? Rest : never) : never
