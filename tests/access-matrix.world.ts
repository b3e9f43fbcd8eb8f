import { eq } from 'drizzle-orm'
import type { RouteKey } from '#contract/route.ts'
import { setPasswordHash } from '#server/features/accounts/index.ts'
import { endSessionsOf, openSession } from '#server/features/accounts/sessions.storage.ts'
import { arenaReferees } from '#server/features/arenas/arenas.tables.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { insertFan, setRole } from '#server/features/fans/index.ts'
import { welcomeFan } from '#server/features/ledger/index.ts'
import { matches } from '#server/features/matches/matches.tables.ts'
import { posts } from '#server/features/posts/posts.tables.ts'
import { insertPoster, insertTifo } from '#server/features/tifos/index.ts'
import { ultraGroups, ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { TestApp } from './app.ts'

export interface Person {
  id: number
  email: string
  token: string
}

/** Makes what the calls of the matrix are about, each thing anew, so that no call finds another's traces. */
export interface World {
  person(passwordHash?: string): Promise<Person>
  club(): Promise<number>
  /** With the fan as its president and only member, or with nobody in it. */
  ultra(president?: Person): Promise<number>
  /** A group that the fan presides over, with one more member. */
  groupOf(president: Person): Promise<{ ultraId: number; memberId: number }>
  /** A tifo of a group that the fan presides over. */
  tifo(president: Person): Promise<{ ultraId: number; tifoId: string }>
  poster(): Promise<string>
  match(): Promise<number>
  post(): Promise<{ id: number; slug: string }>
  arena(...done: ('start' | 'pause')[]): Promise<string>
  bet(...done: 'open'[]): Promise<{ arenaId: string; betId: string }>
  event(): Promise<{ arenaId: string; eventId: number }>
  /** Never the same word twice. */
  word(): string
}

export function createWorld(test: TestApp): World {
  const { db } = test.app
  let count = 0
  let admin: Promise<Person> | undefined
  const word = () => `word${++count}`
  const now = () => test.clock.now

  async function asAdmin<T = { id: string }>(key: RouteKey, json: unknown = {}): Promise<T> {
    admin ??= world.person().then(async (person) => {
      await makeAdmin(db, person)
      return person
    })
    const [method, url = ''] = key.split(' ')
    const { status, body } = await test.call(method as 'POST', url, { token: (await admin).token, json })
    if (status !== 200) throw new Error(`${key}: ${status} ${JSON.stringify(body)}`)
    return body.element
  }

  const world: World = {
    word,
    async person(passwordHash) {
      const email = `${word()}@matrix.test`
      const fan = await insertFan(db, { name: 'Somebody', email })
      if (!fan) throw new Error(`${email} is taken`)
      await inTransaction(db, (tx) => welcomeFan(tx, fan.id))
      if (passwordHash !== undefined) await setPasswordHash(db, fan.id, passwordHash, now())
      return { id: fan.id, email, token: await openSession(db, fan.id, now()) }
    },
    async club() {
      const [row] = await db.insert(clubs).values({ name: word() }).returning({ id: clubs.id })
      return idOf(row)
    },
    async ultra(president) {
      const values = { name: word(), clubId: await world.club(), baseScore: 50, ultraScore: 50 }
      const [row] = await db
        .insert(ultraGroups)
        .values({ ...values, presidentId: president?.id ?? null, memberCount: president ? 1 : 0 })
        .returning({ id: ultraGroups.id })
      if (president) await db.insert(ultraMembers).values({ userId: president.id, ultraId: idOf(row) })
      return idOf(row)
    },
    async groupOf(president) {
      const ultraId = await world.ultra(president)
      const member = await world.person()
      await db.insert(ultraMembers).values({ userId: member.id, ultraId })
      await db.update(ultraGroups).set({ memberCount: 2 }).where(eq(ultraGroups.id, ultraId))
      return { ultraId, memberId: member.id }
    },
    async tifo(president) {
      const ultraId = await world.ultra(president)
      const picture = { name: word(), colors: ['#000000'], frames: [{ cells: '0'.repeat(2_048), ms: 500 }] }
      const row = { ultraId, picture, createdBy: president.id, createdAt: now() }
      const tifoId = await inTransaction(db, (tx) => insertTifo(tx, row))
      return { ultraId, tifoId: String(tifoId) }
    },
    async poster() {
      const [teams, times] = [{ homeName: word(), awayName: word() }, { completedAt: now() }]
      const picture = { name: word(), colors: ['#000000'], frames: [{ cells: '0'.repeat(2_048), ms: 500 }] }
      const row = { ultraId: await world.ultra(), tifoId: 1, picture, side: 'home' as const, holders: 1 }
      return String(await inTransaction(db, (tx) => insertPoster(tx, { ...row, ...teams, ...times })))
    },
    async match() {
      const [row] = await db
        .insert(matches)
        .values({
          homeTeamName: word(),
          awayTeamName: word(),
          date: now(),
          liveSeconds: 60,
          attendeeCount: 0,
          homeScore: 0,
          awayScore: 0,
        })
        .returning({ id: matches.id })
      return idOf(row)
    },
    async post() {
      const slug = word()
      const values = {
        title: slug,
        slug,
        author: 'Virage',
        publishedAt: now(),
        summary: '',
        content: '<p>.</p>',
      }
      const [row] = await db.insert(posts).values(values).returning({ id: posts.id })
      return { id: idOf(row), slug }
    },
    async arena(...done) {
      const [homeTeam, awayTeam] = [{ id: await world.club() }, { id: await world.club() }]
      const { id } = await asAdmin('POST /v1/arenas/create', { homeTeam, awayTeam })
      for (const step of done) await asAdmin(`POST /v1/arenas/${id}/${step}`)
      return id
    },
    async bet(...done) {
      const arenaId = await world.arena('start')
      const bet = { statement: word(), choices: ['yes', 'no'] }
      const { id: betId } = await asAdmin(`POST /v1/arenas/${arenaId}/bet/create`, bet)
      for (const step of done) await asAdmin(`POST /v1/arenas/${arenaId}/bet/${step}`, { betId })
      return { arenaId, betId }
    },
    async event() {
      const arenaId = await world.arena('start')
      const goal = { kind: 'goal', side: 'home' }
      const { event } = await asAdmin<{ event: { id: number } }>(
        `POST /v1/arenas/${arenaId}/event/create`,
        goal,
      )
      return { arenaId, eventId: event.id }
    },
  }
  return world
}

const idOf = (row: { id: number } | undefined): number => {
  if (!row) throw new Error('nothing was stored')
  return row.id
}

export const makeAdmin = (db: Db, { id }: Person): Promise<void> => setRole(db, id, 'admin')

export async function makeReferee(db: Db, { id }: Person, arenaId: string): Promise<void> {
  await db.insert(arenaReferees).values({ arenaId, userId: id })
}

export const endSessions = (db: Db, { id }: Person): Promise<void> => endSessionsOf(db, id)

/** Disabled behind the server's back: the session is still there, and still must not be honoured. */
export async function disableQuietly(db: Db, { id }: Person, now: Date): Promise<void> {
  await db.update(users).set({ disabledAt: now }).where(eq(users.id, id))
}
