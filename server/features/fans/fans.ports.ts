import type { SsoProvider } from '#contract/accounts.ts'
import type { ProfileUser } from '#contract/fans.ts'
import type { Pages } from '#server/http/json-pieces.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { Fan, FirstJoined } from './fan.ts'

/** What higher features do when a fan is created, changed or deleted; server/wiring/social.ts passes it in. */
export interface FansPorts {
  hashPassword: (password: string) => Promise<string>
  /** Throws 422 for the field when the password would be guessed first. */
  refuseWeakPassword: (field: string, password: string, owner: Pick<Fan, 'name' | 'email'>) => Promise<void>
  setPasswordHash: (tx: Transaction, fanId: number, hash: string, now: Date) => Promise<void>
  /** Runs in the transaction that creates the fan: welcome points, achievements. */
  onNewFan: (tx: Transaction, fanId: number, proof: { email: string | null }) => Promise<void>
  /** Runs first in the deleting transaction, because bets and accounts are locked before fans. */
  lockStakesOf: (tx: Transaction, fanId: number) => Promise<void>
  /** Runs in the deleting transaction: ends memberships, refunds open stakes. */
  onFanDeleted: (tx: Transaction, fanId: number) => Promise<void>
  /** Deletes password, identities, sessions and every copy of the address. */
  forgetAccount: (tx: Transaction, fan: Pick<Fan, 'id' | 'email'>) => Promise<void>
  endSessionsOf: (tx: Transaction, fanId: number) => Promise<void>
  /** Called after the commit, so that open sockets close. */
  onSessionsEnded: (ended: { userId: number; isDisabled?: boolean }) => void
  /** Called after the deletion, with the fan's last avatar. */
  removePicturesOf: (fan: Pick<Fan, 'id' | 'avatar'>) => Promise<void>
  hasClub: (tx: Transaction, clubId: number) => Promise<boolean>
  hasUltra: (tx: Transaction, ultraId: number) => Promise<boolean>
  /** Writes an admin's change into the audit log. */
  recordAudit: (tx: Transaction, change: FanChange) => Promise<void>
  /** Erases what the audit log says about a fan. */
  redactAudit: (tx: Transaction, fanId: number) => Promise<void>
}

interface FanChange {
  actorId: number
  action: 'user.create' | 'user.update' | 'user.delete'
  target: `user ${number}`
  before?: unknown
  after?: unknown
}

export type Subjects = Partial<Record<SsoProvider, string>>

/** What higher features know about fans. */
export interface FanLoaders {
  /** Ids at identity providers. */
  subjectsOf: (db: Db, fanIds: number[]) => Promise<Map<number, Subjects>>
  suspendedUntilOf: (db: Db, fanIds: number[], now: Date) => Promise<Map<number, Date>>
  firstJoinedOf: (db: Db, fanIds: number[]) => Promise<Map<number, FirstJoined>>
  followsOf: (
    db: Db,
    fanId: number,
    viewerId: number,
  ) => Promise<{ isFollowed: boolean; followers: number; following: number }>
  countMatches: (db: Db, fanId: number) => Promise<number>
  balanceOf: (db: Db, fanId: number) => Promise<number>
  membershipsOf: (db: Db, fanId: number) => Promise<Pick<ProfileUser, 'clubs' | 'ultra_groups'>>
  /** By section of the export: everything a feature stores about a fan, without secrets. */
  exports: Record<string, (db: Db, fanId: number) => Promise<unknown> | Pages<unknown>>
}
