// What can be reported, as its feature knows it; server/wiring/reports.ts passes the kinds in.
import { createHash } from 'node:crypto'
import type { ErrorCode } from '#contract/errors.ts'
import type { ReportKind } from '#contract/reports.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'

export interface Thing {
  name: string
  /** Bio, motto, announcement or the words of a song. */
  text: string | null
  picture: string | null
  /** The page it is shown on. */
  link: string | null
  group: { id: number; name: string } | null
  /** Whom a warning or a suspension is for. */
  makerId: number | null
  createdAt: Date | null
  tifo: { colors: string[]; frames: { cells: string; ms: number }[] } | null
}

export type Taken = Record<string, unknown>

export interface ThingKind {
  notFound: ErrorCode
  hasNumberId: boolean
  /** reports.2: enough reports hide it before anybody has decided. */
  isHiddenByReports: boolean
  /** By id; without those that are gone. Hidden ones are found too. */
  find: (db: Db, ids: string[]) => Promise<Map<string, Thing>>
  /** Takes it out of everybody's sight and returns what has to be kept to give it back, if anything. */
  hide: (tx: Transaction, id: string) => Promise<Taken | null>
  show: (tx: Transaction, id: string, taken: Taken | null) => Promise<void>
}

/** A kind whose feature is not part of this server has nothing to report. */
export type ThingKinds = Partial<Record<ReportKind, ThingKind>>

/** Who is responsible for a group's things besides their maker: its president and the officers with the right for the kind. */
export interface Caretakers {
  idsOf: (db: Db, kind: ReportKind, ultraId: number) => Promise<number[]>
  /** The groups of which a fan looks after things of some kinds. */
  groupsOf: (db: Db, userId: number) => Promise<{ ultraId: number; kinds: ReportKind[] }[]>
}

/** Throws 404. */
export async function findThing(db: Db, kinds: ThingKinds, kind: ReportKind, id: string): Promise<Thing> {
  const port = kinds[kind]
  if (!port) throw new Failure('not_found')
  const thing = isPossibleId(port, id) ? (await port.find(db, [id])).get(id) : undefined
  if (!thing) throw new Failure(port.notFound)
  return thing
}

/** Digits beyond the safe range name nothing. */
const isPossibleId = ({ hasNumberId }: ThingKind, id: string): boolean =>
  !hasNumberId || (/^[1-9]\d*$/.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER)

/** The same for the same content (reports.6). */
export function fingerprintOf({ name, text, picture, tifo }: Thing): string {
  // A tifo never changes, so its first frame is enough, as it was for the fingerprints that are kept already.
  const first = tifo && { colors: tifo.colors, cells: tifo.frames[0]?.cells ?? '' }
  return createHash('sha256')
    .update(JSON.stringify([name, text, picture, first]))
    .digest('base64url')
}
