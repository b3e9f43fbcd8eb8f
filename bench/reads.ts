// What reads cost: one that is signed in, per second of the server's processor, against node:http that answers the same
// bytes from memory; a page of the leaderboard at any depth, the own rank and a search by name among a million fans,
// against one SELECT by primary key over node:http. Filling takes some minutes; `FANS=100000` for fewer.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { leaderboardSort } from '#contract/fans.ts'
import { openSession } from '#server/features/accounts/sessions.storage.ts'
import { encodeCursor } from '#server/http/paging.ts'
import { type Db, openDatabase } from '#server/storage/database.ts'
import { fillDatabase } from './fill.ts'
import { answerOf, ask, cpuSecondsOf, end, start } from './helper-processes.ts'
import { getRequest, startHttpClients } from './http-clients.ts'
import { address, isReady, PORT, startServer } from './served-product.ts'
import { type Effort, inTurns, median, warmUp } from './slices.ts'
import { onThrowAwayPostgres } from './throw-away-postgres.ts'

const FANS = Number(process.env.FANS ?? 1_000_000)
const ANCHOR_PORT = PORT + 1
const CLIENTS = 16
/** How far down the board fans and pages are, as shares of all fans: many, so that no memory of a few helps. */
const DEPTHS = [0.0001, 0.001, 0.01, ...Array.from({ length: 61 }, (_, i) => 0.02 + (i / 60) * 0.93)]
/** First names, family names, whole ones, handles, and letters inside of many names or of few. */
const NAMES = [
  ...[
    'marchetti',
    'odegard',
    'lea per',
    'soren_0',
    'ett',
    'zoe',
    'fernandez',
    'hana k',
    'muller 19',
    'wei_a',
  ],
  ...['nunez', 'igor iv', 'kowalska', 'priya', 'loic_1', 'chevalier', 'besson 200', 'ki_f', 'bj', 'okaf'],
]
const BOARD = '/v1/relationships/leaderboard'
const SONGS = '/v1/songs'
/** Numbering a million places takes a while the first time. */
const COUNTED_WITHIN_MS = 300_000

/** Whoever asks, one request after the other. */
interface Call {
  url: string
  token: string
}

interface BoardPlace {
  id: number
  token: string
  rank: number
  /** Of the page that begins right behind. */
  cursor: string
  nextId: number
}

export async function measureReads({ rounds, sliceS }: Effort): Promise<void> {
  await onThrowAwayPostgres(async (config, dataDir) => {
    await fillDatabase(config, { fans: FANS, matchRows: FANS })
    const server = startServer(config, dataDir)
    const anchor = start('reads-anchor.process.ts', ANCHOR_PORT, JSON.stringify(config))
    const clients = await startHttpClients()
    const database = openDatabase({ ...config, statement_timeout: 0, query_timeout: 0 }, () => {}, 2)
    const { db } = database
    try {
      await answerOf(anchor)
      await isReady()
      await isCounted(db)
      const places = await findPlaces(db)
      const callsOf = (urlOf: (place: BoardPlace) => string): Call[] =>
        places.map((place) => ({ url: urlOf(place), token: place.token }))
      const [anybody] = places
      if (!anybody) throw new Error('nobody is on the board')

      await perCpuSecond(
        'a read that needs only the session',
        callsOf(() => SONGS),
        0.4,
      )
      await perCpuSecond(
        'one SELECT more',
        callsOf(() => '/v1/users/sessions'),
        0.4,
      )
      await perCpuSecond(
        'a profile, eight more',
        callsOf(({ nextId }) => `/v1/users/${nextId}`),
        0.4,
      )

      const pages = callsOf(({ cursor }) => `${BOARD}?cursor=${cursor}`)
      const ranks = callsOf(() => `${BOARD}?limit=1`)
      const searches = NAMES.map((name) => ({
        url: `/v1/search?q=${encodeURIComponent(name)}`,
        token: anybody.token,
      }))
      await checkAnswers(places, pages, ranks, searches)
      await againstSelect('a page of the leaderboard', pages, 2)
      await againstSelect('own rank', ranks, 2)
      await againstSelect('search by name', searches, 4)

      /** Answers per second of the server's processor, against the same bytes from memory. */
      async function perCpuSecond(name: string, calls: Call[], goal: number): Promise<void> {
        await ask(anchor, await (await get(calls[0] ?? { url: SONGS, token: '' })).text())
        const slice = (port: number, child: ChildProcess) => async () => {
          const before = cpuSecondsOf(child)
          const { answered } = await clients.ask({ port, sliceS, requests: inTurnBy(CLIENTS, calls) })
          return answered / (cpuSecondsOf(child) - before)
        }
        console.log(`${name}, answers per second of processor:`)
        const contestants = { product: slice(PORT, server), 'node:http': slice(ANCHOR_PORT, anchor) }
        await warmUp(contestants)
        const figures = await inTurns(rounds, contestants)
        const [ours, theirs] = [median(figures.product), median(figures['node:http'])]
        console.log(
          `${name}: ${ours.toFixed(0)} : ${theirs.toFixed(0)}, ratio ${(ours / theirs).toFixed(2)} (goal at least ${goal})`,
        )
      }

      /** How long one client waits, and how long an answer takes the machine when many ask. */
      async function againstSelect(name: string, calls: Call[], goal: number): Promise<void> {
        const byKey = places.map(({ nextId }) => ({ url: `/fan/${nextId}`, token: '' }))
        const slice = (count: number, port: number, asked: Call[]) => async () => {
          const requests = inTurnBy(count, asked)
          const { answered, seconds, p50Ms } = await clients.ask({ port, sliceS: sliceS / 2, requests })
          return count === 1 ? p50Ms : (seconds * 1_000) / answered
        }
        for (const [what, count] of [
          ['one client waits (p50)', 1],
          [`of ${CLIENTS} clients, per answer`, CLIENTS],
        ] as const) {
          console.log(`${name}: ${what}, in milliseconds:`)
          const contestants = {
            product: slice(count, PORT, calls),
            select: slice(count, ANCHOR_PORT, byKey),
          }
          await warmUp(contestants)
          const figures = await inTurns(rounds, contestants)
          const [ours, theirs] = [median(figures.product), median(figures.select)]
          console.log(
            `${name}: ${what} ${ours.toFixed(2)} : ${theirs.toFixed(2)} ms, ratio ${(ours / theirs).toFixed(1)} (goal at most ${goal})`,
          )
        }
      }
    } finally {
      clients.stop()
      anchor.kill()
      await end(server)
      await database.close()
    }
  })
}

/** Each client begins with another call. */
const inTurnBy = (clients: number, calls: Call[]): string[][] =>
  Array.from({ length: clients }, (_, client) =>
    calls.map((_call, i) => {
      const { url, token } = calls[(i + client) % calls.length] ?? { url: '/', token: '' }
      return getRequest(url, token)
    }),
  )

const get = ({ url, token }: Call) => fetch(address(url), { headers: { authorization: `Bearer ${token}` } })

/** Waits for the first numbering of all boards: of all time and of two seasons. */
async function isCounted(db: Db): Promise<void> {
  const endMs = performance.now() + COUNTED_WITHIN_MS
  while (performance.now() < endMs) {
    const { rows } = await db.execute<{ boards: number }>(sql`SELECT count(*) AS boards FROM board_marks`)
    if ((rows[0]?.boards ?? 0) >= 3 * leaderboardSort.options.length) return
    await delay(500)
  }
  throw new Error('the boards were not counted in time')
}

async function findPlaces(db: Db): Promise<BoardPlace[]> {
  const places: BoardPlace[] = []
  for (const depth of DEPTHS) {
    const before = Math.floor(FANS * depth)
    const { rows } = await db.execute<{ id: number; place: [number, number, number] }>(sql`
      SELECT id, json_build_array(cheer_score, scored_matches, seniority) AS place FROM users
      WHERE deleted_at IS NULL AND disabled_at IS NULL
      ORDER BY cheer_score DESC, scored_matches DESC, seniority DESC OFFSET ${before} LIMIT 2`)
    const [own, next] = rows
    if (!own || !next) throw new Error(`nobody is at place ${before}`)
    places.push({
      id: own.id,
      token: await openSession(db, own.id, new Date()),
      rank: before + 1,
      cursor: encodeCursor(['avg_cheer_score desc', ...own.place]),
      nextId: next.id,
    })
  }
  return places
}

/** What is measured is right: pages begin where they should, ranks are exact, searches find. */
async function checkAnswers(
  places: BoardPlace[],
  pages: Call[],
  ranks: Call[],
  searches: Call[],
): Promise<void> {
  for (const [i, { rank, nextId }] of places.entries()) {
    const [page, own] = [pages[i], ranks[i]]
    if (!page || !own) continue
    const { element } = (await (await get(page)).json()) as { element: { id: number }[] }
    if (element[0]?.id !== nextId)
      throw new Error(`the page behind place ${rank} begins with ${element[0]?.id}`)
    const { me } = (await (await get(own)).json()) as { me: { rank: number } }
    if (me.rank !== rank) throw new Error(`the fan at place ${rank} is told ${me.rank}`)
  }
  for (const search of searches) {
    const { element } = (await (await get(search)).json()) as { element: { fans: unknown[] } }
    if (element.fans.length === 0) throw new Error(`${search.url} finds nobody`)
  }
  console.log('pages begin where they should, ranks are exact, searches find')
}
