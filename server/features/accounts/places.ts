// Where a fan signs in: addresses and devices. Those they have used before have quotas of their own (limits.8), a sign-in
// from a new device is told by mail (sessions.11), and the list of sessions names them (sessions.10).

import { isIPv4 } from 'node:net'
import { sql } from 'drizzle-orm'
import { addressKey } from '#server/http/address.ts'
import type { Db } from '#server/storage/database.ts'
import type { Language } from '#texts/messages.ts'
import { knownPlaces } from './accounts.tables.ts'
import type { KeyedHashes } from './secrets.ts'

export interface Place {
  address: string
  userAgent: string | null
  /** Made by the browser and kept in its storage; other clients have none. */
  deviceId: string | null
  /** Mails about what was done here are in it (mail.10). */
  language: Language
}

/** No fan has this id: looking it up takes as long as looking up a fan. */
export const NOBODY = 0

export interface Familiarity {
  device: boolean
  address: boolean
  /** Not the first sign-in ever, and from a device that has not signed in before. */
  isNewDevice: boolean
}

/** Always one query, so that its timing does not reveal whether the fan exists. */
export async function lookUpPlace(
  db: Db,
  hashes: KeyedHashes,
  userId: number,
  place: Place,
): Promise<Familiarity> {
  const names = await placeHashes(db, hashes, userId, place)
  const { rows } = await db.execute<{ known: string[]; has_any: boolean }>(sql`
    SELECT
      array(SELECT encode(place_hash, 'hex') FROM known_places
        WHERE user_id = ${userId} AND place_hash = ANY(${sql.param(Object.values(names))}::bytea[])) AS known,
      EXISTS (SELECT 1 FROM known_places WHERE user_id = ${userId}) AS has_any`)
  const known = new Set(rows[0]?.known)
  const isKnown = (hash: Buffer | undefined) => hash !== undefined && known.has(hash.toString('hex'))
  const [device, address] = [isKnown(names.device), isKnown(names.address)]
  // A client without an id is recognised by its kind and address together.
  const isFamiliar = place.deviceId === null ? address && isKnown(names.kind) : device
  return { device, address, isNewDevice: rows[0]?.has_any === true && !isFamiliar }
}

export async function rememberPlace(
  db: Db,
  hashes: KeyedHashes,
  userId: number,
  place: Place,
  now: Date,
): Promise<void> {
  const names = await placeHashes(db, hashes, userId, place)
  await db
    .insert(knownPlaces)
    .values(Object.values(names).map((placeHash) => ({ userId, placeHash, lastUsedAt: now })))
    .onConflictDoUpdate({
      target: [knownPlaces.userId, knownPlaces.placeHash],
      set: { lastUsedAt: now },
    })
}

async function placeHashes(db: Db, hashes: KeyedHashes, userId: number, place: Place) {
  const { address, userAgent, deviceId } = place
  return {
    address: await hashes.place(db, userId, `address ${addressKey(address)}`),
    kind: await hashes.place(db, userId, `kind ${describeDevice(userAgent)}`),
    ...(deviceId !== null && { device: await hashes.place(db, userId, `device ${deviceId}`) }),
  }
}

// Order matters: most browsers also claim to be Safari, and many to be Chrome.
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Firefox, Windows`; for other programs their own name, such as `curl`; null when nothing is known. */
export function describeDevice(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const words = [BROWSERS, SYSTEMS].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  if (words.length > 0) return words.join(', ')
  return /^[A-Za-z][\w.-]{0,30}/.exec(userAgent)?.[0] ?? null
}

/** The network an address is in, coarse enough to be shown and stored: IPv4 by /24, IPv6 by /48. */
export function networkOf(address: string): string {
  const key = addressKey(address)
  if (isIPv4(key)) return `${key.split('.').slice(0, 3).join('.')}.0/24`
  return `${key.split(':').slice(0, 3).join(':')}::/48`
}
