import type { SsoProvider } from '#contract/accounts.ts'
import type { ProfileUser } from '#contract/fans.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { Fan, FirstJoined } from './fan.ts'

/** What the features above this one do when a fan is made, changed or deleted; server/wiring/social.ts passes it in. */
export interface FansPorts {
  hashPassword: (password: string) => Promise<string>
  setPasswordHash: (tx: Transaction, fanId: number, hash: string, now: Date) => Promise<void>
  /** In the transaction that makes the fan: welcome points, achievements. */
  onNewFan: (tx: Transaction, fanId: number) => Promise<void>
  /** First thing in that transaction: bets and accounts are locked before fans. */
  lockStakesOf: (tx: Transaction, fanId: number) => Promise<void>
  /** In the transaction that deletes the fan: memberships end, open stakes are refunded. */
  onFanDeleted: (tx: Transaction, fanId: number) => Promise<void>
  /** Password, identities, sessions and whatever else holds the address. */
  forgetAccount: (tx: Transaction, fan: Pick<Fan, 'id' | 'email'>) => Promise<void>
  endSessionsOf: (tx: Transaction, fanId: number) => Promise<void>
  /** Told after the fact, so that open sockets end too. */
  onSessionsEnded: (ended: { userId: number; isDisabled?: boolean }) => void
  /** Told after the deletion, with the avatar the fan had. */
  removePicturesOf: (fan: Pick<Fan, 'id' | 'avatar'>) => Promise<void>
  hasClub: (tx: Transaction, clubId: number) => Promise<boolean>
  hasUltra: (tx: Transaction, ultraId: number) => Promise<boolean>
}

export type Subjects = Partial<Record<SsoProvider, string>>

/** What the features above this one know about fans. */
export interface FanLoaders {
  /** Ids at identity providers. */
  subjectsOf: (db: Db, fanIds: number[]) => Promise<Map<number, Subjects>>
  firstJoinedOf: (db: Db, fanIds: number[]) => Promise<Map<number, FirstJoined>>
  followsOf: (
    db: Db,
    fanId: number,
    viewerId: number,
  ) => Promise<{ isFollowed: boolean; followers: number; following: number }>
  countMatches: (db: Db, fanId: number) => Promise<number>
  membershipsOf: (db: Db, fanId: number) => Promise<Pick<ProfileUser, 'clubs' | 'ultra_groups'>>
  /** By the name it has in the export: all that a feature stores about a fan, without secrets. */
  exports: Record<string, (db: Db, fanId: number) => Promise<unknown>>
}
