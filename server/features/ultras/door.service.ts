// groups.3: what the right `members` is for: requests, invitations, removing and banning.
import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { INVITES_MAX } from '#contract/constants.ts'
import type { GroupInvite } from '#contract/groups.ts'
import { lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import {
  closeRequest,
  deleteBan,
  deleteInvite,
  deleteRequest,
  type Invite,
  insertBan,
  insertInvitation,
  insertInvite,
  isBanned,
  listInvites,
} from './door.storage.ts'
import { type Actor, recordDeed } from './ultra-log.ts'
import { lockUltraFor, ultraRightsOf } from './ultra-rights.ts'

const HOUR_MS = 3_600_000
const CODE_BYTES = 9

/** What a fan is told about a group they want into or were in. */
export type DoorNews =
  | { event: 'accepted' | 'refused' }
  | { event: 'invited'; fans: string[] }
  | { event: 'removed'; banned: boolean }

export interface DoorContext {
  db: NodePgDatabase
  now: () => Date
  publicUrl: string
  /** Returns the new count, or null when they are a member already. Requires locks on fan and group. */
  enrol: (tx: Transaction, userId: number, ultraId: number) => Promise<number | null>
  /** Ends the membership for good; returns the new count, or null when they are no member. Requires the same locks. */
  expel: (tx: Transaction, userId: number, ultraId: number) => Promise<number | null>
  /** Runs in the same transaction, last. */
  tell: (tx: Transaction, ultraId: number, news: DoorNews, userIds: readonly number[]) => Promise<void>
}

export type DoorService = ReturnType<typeof createDoorService>

export function createDoorService({ db, now, publicUrl, enrol, expel, tell }: DoorContext) {
  const withUrl = (ultraId: number, invite: Invite): GroupInvite => ({
    ...invite,
    url: `${publicUrl}/ultra/${ultraId}?code=${invite.code}`,
  })

  async function accept(tx: Transaction, actor: Actor, ultraId: number, userId: number): Promise<number> {
    const memberCount = await enrol(tx, userId, ultraId)
    if (memberCount === null) throw new Error(`fan ${userId} asked to join a group they are in`)
    await closeRequest(tx, ultraId, userId)
    await recordDeed(tx, { actor, ultraId, action: 'accept', fanId: userId, at: now() })
    await tell(tx, ultraId, { event: 'accepted' }, [userId])
    return memberCount
  }

  return {
    decide(actor: Actor, ultraId: number, userId: number, isAccepted: boolean) {
      return inTransaction(db, async (tx) => {
        await requireEnabled(tx, userId)
        const ultra = await lockUltraFor(tx, actor, ultraId, 'members')
        if (!(await deleteRequest(tx, ultraId, userId))) throw new Failure('request_not_found')
        if (isAccepted) return { joined: true, memberCount: await accept(tx, actor, ultraId, userId) }
        await recordDeed(tx, { actor, ultraId, action: 'refuse', fanId: userId, at: now() })
        await tell(tx, ultraId, { event: 'refused' }, [userId])
        return { joined: false, memberCount: ultra.memberCount }
      })
    },

    /** By name. Who has asked already is taken in; who is a member stays one. */
    invite(actor: Actor, ultraId: number, userId: number): Promise<'joined' | 'invited'> {
      return inTransaction(db, async (tx) => {
        await requireEnabled(tx, userId)
        await lockUltraFor(tx, actor, ultraId, 'members')
        if ((await ultraRightsOf(tx, userId, ultraId))?.isMember) return 'joined'
        if (await isBanned(tx, ultraId, userId)) throw new Failure('fan_banned')
        if (await deleteRequest(tx, ultraId, userId)) {
          await accept(tx, actor, ultraId, userId)
          return 'joined'
        }
        const at = now()
        if (await insertInvitation(tx, { ultraId, userId, invitedBy: actor.userId, at })) {
          await recordDeed(tx, { actor, ultraId, action: 'invite', fanId: userId, at })
          await tell(tx, ultraId, { event: 'invited', fans: [String(actor.userId)] }, [userId])
        }
        return 'invited'
      })
    },

    listInvites: async (reader: Db, ultraId: number): Promise<GroupInvite[]> =>
      (await listInvites(reader, ultraId, now())).map((invite) => withUrl(ultraId, invite)),

    createInvite(actor: Actor, ultraId: number, uses: number, hours: number): Promise<GroupInvite> {
      return inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'members')
        const at = now()
        if ((await listInvites(tx, ultraId, at)).length >= INVITES_MAX) throw new Failure('too_many_invites')
        const code = randomBytes(CODE_BYTES).toString('base64url')
        const expiresAt = new Date(at.getTime() + hours * HOUR_MS)
        await insertInvite(tx, { code, ultraId, createdBy: actor.userId, uses, createdAt: at, expiresAt })
        await recordDeed(tx, { actor, ultraId, action: 'link', detail: { uses, hours }, at })
        const made = (await listInvites(tx, ultraId, at)).find((invite) => invite.code === code)
        if (!made) throw new Error('the link was not stored')
        return withUrl(ultraId, made)
      })
    },

    async revokeInvite(actor: Actor, ultraId: number, code: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockUltraFor(tx, actor, ultraId, 'members')
        const before = await deleteInvite(tx, ultraId, code)
        if (!before) throw new Failure('invite_not_found')
        await recordDeed(tx, { actor, ultraId, action: 'unlink', before, isGone: true, at: now() })
      })
    },

    /** Without a ban, one that there was is lifted. Officers are the president's to remove. */
    remove(actor: Actor, ultraId: number, userId: number, isBan: boolean) {
      return inTransaction(db, async (tx) => {
        if (!(await lockFan(tx, userId))) throw new Failure('user_not_found')
        const ultra = await lockUltraFor(tx, actor, ultraId, 'members')
        if (ultra.presidentId === userId) throw new Failure('president_stays')
        const target = await ultraRightsOf(tx, userId, ultraId)
        const isPresidents = actor.isAdmin || ultra.presidentId === actor.userId
        if (target && target.rights.length > 0 && !isPresidents) throw new Failure('no_right')
        const at = now()
        const memberCount = await expel(tx, userId, ultraId)
        await closeRequest(tx, ultraId, userId)
        const isNewlyBanned = isBan && (await insertBan(tx, { ultraId, userId, bannedBy: actor.userId, at }))
        const isLifted = !isBan && (await deleteBan(tx, ultraId, userId))
        const action = isNewlyBanned ? 'ban' : memberCount !== null ? 'remove' : isLifted ? 'unban' : null
        const before = { member: memberCount !== null, rights: target?.rights ?? [], banned: isLifted }
        const after = { member: false, rights: [], banned: isBan }
        if (action) await recordDeed(tx, { actor, ultraId, action, fanId: userId, before, after, at })
        if (action === 'ban' || action === 'remove')
          await tell(tx, ultraId, { event: 'removed', banned: isBan }, [userId])
        return { isBanned: isBan, memberCount: memberCount ?? ultra.memberCount }
      })
    },
  }
}

async function requireEnabled(tx: Transaction, userId: number): Promise<void> {
  const fan = await lockFan(tx, userId)
  if (!fan || fan.isDisabled) throw new Failure('user_not_found')
}
