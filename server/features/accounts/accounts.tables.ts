import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { bytea, identity, long, moment } from '#server/storage/columns.ts'

const userId = () => long().references(() => users.id, { onDelete: 'cascade' })

export const credentials = pgTable('credentials', {
  userId: userId().primaryKey(),
  passwordHash: text().notNull(),
  updatedAt: moment().notNull(),
})

/**
 * Registrations whose address is not verified yet. Verifying creates the user, so that an unverified address owns
 * nothing and each mail confirms its own name and password.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: identity(),
    email: text().notNull(),
    emailKey: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
  },
  (table) => [index('registrations_email').on(table.emailKey, table.id)],
)

export const verificationTokens = pgTable(
  'verification_tokens',
  {
    tokenHash: bytea().primaryKey(),
    registrationId: long()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [index('verification_tokens_registration').on(table.registrationId)],
)

export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: bytea().primaryKey(),
    userId: userId().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('reset_tokens_user').on(table.userId)],
)

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea().primaryKey(),
    userId: userId().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** A fan's account at an identity provider. Issuer and subject never change there, so they are the key. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    provider: text({ enum: ['google', 'twitch', 'facebook'] }).notNull(),
    userId: userId().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

/** A pending sign-in at a provider: used once, and bound to the browser by a cookie that holds the state. */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    stateHash: bytea().primaryKey(),
    provider: text({ enum: ['google', 'twitch', 'facebook'] }).notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sso_attempts_expiry').on(table.expiresAt)],
)
