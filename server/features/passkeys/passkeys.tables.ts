import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sessions } from '#server/features/accounts/accounts.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { bytea, identity, long, moment } from '#server/storage/columns.ts'

const userId = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: userId(),
    credentialId: bytea().notNull().unique(),
    publicKey: bytea().notNull(),
    /** How often the authenticator says it was used; those that do not count stay at 0. */
    counter: long().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    isSynced: boolean().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { codeHash: bytea().primaryKey(), userId: userId(), createdAt: moment().notNull() },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** A sign-in whose first factor was right and whose second one is awaited. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    ticketHash: bytea().primaryKey(),
    userId: userId(),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('sign_in_tickets_user').on(table.userId),
    index('sign_in_tickets_expiry').on(table.expiresAt),
  ],
)

const CHALLENGE_PURPOSES = ['add', 'confirm', 'second_factor', 'sign_in'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

/** What an authenticator has to sign: used once, and only by the session or the ticket it was made for. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: bytea().primaryKey(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** The session's id, or the ticket's hash; empty for a sign-in without a password. */
    holder: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
)

/** When the fan of a session last confirmed with a passkey that it is still them. */
export const passkeyConfirmations = pgTable('passkey_confirmations', {
  sessionHash: bytea()
    .primaryKey()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  confirmedAt: moment().notNull(),
})
