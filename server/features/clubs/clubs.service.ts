import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordAudit } from '#server/features/audit/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { type Club, type ClubFields, type ClubInput, changeClub, newClubFields } from './club.ts'
import { archiveClub, insertClub, lockClub, updateClub } from './clubs.storage.ts'

export interface ClubsContext {
  db: NodePgDatabase
  now: () => Date
  /** Locks the arenas of a club and the fans who have it first, which are locked before clubs. Returns the arenas' ids. */
  lockBelongings: (tx: Transaction, clubId: number) => Promise<string[]>
  /** clubs.4: whether it has a started arena or unsettled bets. */
  isClubInPlay: (tx: Transaction, clubId: number, lockedArenas: string[]) => Promise<boolean>
  /** Returns what to do after the commit: open rooms of its arenas wear the club's colours and name. */
  onClubChanged: (tx: Transaction, clubId: number) => Promise<() => void>
  /** Ends, in the same transaction, its ultra groups, memberships and arenas. Returns what to do after the commit. */
  onClubArchived: (tx: Transaction, clubId: number) => Promise<() => void>
}

/** Who acts; null for an operator at the command line. */
type Actor = number | null

export type ClubsService = ReturnType<typeof createClubsService>

export function createClubsService(context: ClubsContext) {
  const { db, now, lockBelongings, isClubInPlay, onClubChanged, onClubArchived } = context
  return {
    create(actorId: Actor, input: ClubInput & { name: string }): Promise<Club> {
      return inTransaction(db, async (tx) => {
        const club = await insertClub(tx, newClubFields(input), now())
        await recordAudit(tx, {
          actorId,
          action: 'club.create',
          target: target(club.id),
          after: written(club),
        })
        return club
      })
    },

    async update(actorId: Actor, id: number, input: ClubInput): Promise<Club> {
      const { changed, afterCommit } = await inTransaction(db, async (tx) => {
        const club = await lockClub(tx, id)
        if (!club) throw new Failure('club_not_found')
        const after = changeClub(club, input)
        await updateClub(tx, id, after)
        await recordAudit(tx, {
          actorId,
          action: 'club.update',
          target: target(id),
          before: written(club),
          after,
        })
        return { changed: { ...club, ...after }, afterCommit: await onClubChanged(tx, id) }
      })
      afterCommit()
      return changed
    },

    async archive(actorId: number, id: number): Promise<void> {
      const afterCommit = await inTransaction(db, async (tx) => {
        const arenaIds = await lockBelongings(tx, id)
        const club = await lockClub(tx, id)
        if (!club) throw new Failure('club_not_found')
        if (await isClubInPlay(tx, id, arenaIds)) throw new Failure('club_in_play')
        await archiveClub(tx, id, now())
        await recordAudit(tx, { actorId, action: 'club.delete', target: target(id), before: written(club) })
        return onClubArchived(tx, id)
      })
      afterCommit()
    },
  }
}

const target = (id: number) => `club ${id}`
const written = ({ name, logo, bio, socials, colors }: Club): ClubFields => ({
  name,
  logo,
  bio,
  socials,
  colors,
})
