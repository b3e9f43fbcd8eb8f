import { eq } from 'drizzle-orm'
import { setPasswordHash } from '#server/features/accounts/index.ts'
import { endSessionsOf, openSession } from '#server/features/accounts/sessions.storage.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { insertFan, setRole } from '#server/features/fans/index.ts'
import { matches } from '#server/features/matches/matches.tables.ts'
import { posts } from '#server/features/posts/posts.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'

export interface Person {
  id: number
  email: string
  token: string
}

/** Makes what the calls of the matrix are about, each thing anew, so that no call finds another's traces. */
export interface World {
  person(passwordHash?: string): Promise<Person>
  club(): Promise<number>
  ultra(): Promise<number>
  match(): Promise<number>
  post(): Promise<{ id: number; slug: string }>
  /** Never the same word twice. */
  word(): string
}

export function createWorld(db: Db, now: () => Date): World {
  let count = 0
  const word = () => `word${++count}`

  const world: World = {
    word,
    async person(passwordHash) {
      const email = `${word()}@matrix.test`
      const fan = await insertFan(db, { name: 'Somebody', email })
      if (!fan) throw new Error(`${email} is taken`)
      if (passwordHash !== undefined) await setPasswordHash(db, fan.id, passwordHash, now())
      return { id: fan.id, email, token: await openSession(db, fan.id, now()) }
    },
    async club() {
      const [row] = await db.insert(clubs).values({ name: word() }).returning({ id: clubs.id })
      return idOf(row)
    },
    async ultra() {
      const values = { name: word(), clubId: await world.club(), baseScore: 50, ultraScore: 50 }
      const [row] = await db.insert(ultraGroups).values(values).returning({ id: ultraGroups.id })
      return idOf(row)
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
  }
  return world
}

const idOf = (row: { id: number } | undefined): number => {
  if (!row) throw new Error('nothing was stored')
  return row.id
}

export const makeAdmin = (db: Db, { id }: Person): Promise<void> => setRole(db, id, 'admin')

export const endSessions = (db: Db, { id }: Person): Promise<void> => endSessionsOf(db, id)

/** Disabled behind the server's back: the session is still there, and still must not be honoured. */
export async function disableQuietly(db: Db, { id }: Person, now: Date): Promise<void> {
  await db.update(users).set({ disabledAt: now }).where(eq(users.id, id))
}
