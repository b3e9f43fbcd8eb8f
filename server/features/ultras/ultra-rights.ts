// groups.2: what a fan may do in a group. One predicate, used by the calls of groups, songs, tifos and the live rooms.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import { idInPath } from '#contract/fields.ts'
import type { UltraAccess } from '#contract/route.ts'
import { Failure } from '#server/http/failure.ts'
import type { AdmitToUltra } from '#server/http/handlers.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { Actor } from './ultra-log.ts'
import { type LockedUltra, lockUltra } from './ultras.storage.ts'
import { ultraGroups, ultraMembers } from './ultras.tables.ts'

export interface UltraStanding {
  isMember: boolean
  isPresident: boolean
  /** All of them for the president and for admins. */
  rights: readonly UltraRight[]
}

/** Null where there is no such group. */
export async function ultraRightsOf(
  db: Db,
  userId: number,
  ultraId: number,
  { isAdmin = false } = {},
): Promise<UltraStanding | null> {
  const [row] = await db
    .select({
      presidentId: ultraGroups.presidentId,
      memberId: ultraMembers.userId,
      rights: ultraMembers.rights,
    })
    .from(ultraGroups)
    .leftJoin(ultraMembers, and(eq(ultraMembers.ultraId, ultraGroups.id), eq(ultraMembers.userId, userId)))
    .where(and(eq(ultraGroups.id, ultraId), isNull(ultraGroups.archivedAt)))
  if (!row) return null
  const isPresident = row.presidentId === userId
  return {
    isMember: row.memberId !== null,
    isPresident,
    rights: isPresident || isAdmin ? ULTRA_RIGHTS : (row.rights ?? []),
  }
}

/** The groups in which a fan has the right, as president too, the one joined first in front. */
export async function listUltrasWithRight(db: Db, userId: number, right: UltraRight): Promise<number[]> {
  const rows = await db
    .select({ id: ultraGroups.id })
    .from(ultraMembers)
    .innerJoin(ultraGroups, eq(ultraGroups.id, ultraMembers.ultraId))
    .where(
      and(
        eq(ultraMembers.userId, userId),
        isNull(ultraGroups.archivedAt),
        sql`(${ultraGroups.presidentId} = ${userId} OR ${right} = ANY (${ultraMembers.rights}))`,
      ),
    )
    .orderBy(ultraMembers.joinedAt, ultraGroups.id)
  return rows.map(({ id }) => id)
}

function mayCall({ isMember, isPresident, rights }: UltraStanding, access: UltraAccess): boolean {
  if (access === 'ultra:member') return isMember
  if (access === 'ultra:officer') return isPresident || rights.length > 0
  if (access === 'ultra:president') return isPresident
  return rights.some((right) => access === `ultra:${right}`)
}

export function createUltraGate(db: Db): AdmitToUltra {
  return async (viewer, access, idText) => {
    const id = idInPath.safeParse(idText)
    const standing = id.success ? await ultraRightsOf(db, viewer.userId, id.data) : null
    if (!standing) throw new Failure('ultra_not_found')
    if (viewer.role !== 'admin' && !mayCall(standing, access)) throw new Failure('no_right')
  }
}

/** Locks the group for a change by somebody with the right, who may have lost it since the call was let in. */
export async function lockUltraFor(
  tx: Transaction,
  { userId, isAdmin }: Actor,
  ultraId: number,
  right: UltraRight,
): Promise<LockedUltra> {
  const ultra = await lockUltra(tx, ultraId)
  if (!ultra) throw new Failure('ultra_not_found')
  const standing = await ultraRightsOf(tx, userId, ultraId, { isAdmin })
  if (!standing?.rights.includes(right)) throw new Failure('no_right')
  return ultra
}
