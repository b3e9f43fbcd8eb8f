import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    /** home.2: the page of ours it was made from. */
    returnTo: text(),
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
    /** accounts.11: a resent link proves the address only, the first one also confirms its registration's password. */
    isResent: boolean().notNull().default(true),
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
    /** For the list of sessions (sessions.10): the browser in short words, the network and moment of the last use. */
    device: text(),
    network: text(),
    lastUsedAt: moment(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** reports.5: at most one per fan; it ends by itself, and a row whose time has passed says nothing. */
export const suspensions = pgTable('suspensions', {
  userId: userId().primaryKey(),
  until: moment().notNull(),
  reason: text().notNull(),
  /** The case whose decision it is. */
  reportId: long().notNull(),
})

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
    /** The id that the browser gave itself, if any. */
    deviceId: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sso_attempts_expiry').on(table.expiresAt)],
)

/**
 * Where a fan has signed in before: addresses (IPv6 by /64) and devices, as keyed hashes. They have quotas of their own,
 * so that a stranger cannot lock the fan out (limits.8).
 */
export const knownPlaces = pgTable(
  'known_places',
  {
    userId: userId().notNull(),
    placeHash: bytea().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.placeHash] }),
    index('known_places_age').on(table.lastUsedAt),
  ],
)

/** Fingerprints of the addresses and identities of deleted fans: their welcome points are spent (accounts.10). */
export const spentWelcomes = pgTable('spent_welcomes', { fingerprint: bytea().primaryKey() })

/** The secret key of this deployment for hashes of addresses and devices; the migration made its only row. */
export const accountKeys = pgTable('account_keys', { key: bytea().primaryKey() })
