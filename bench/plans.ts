// The query plans of the calls that a million fans make expensive. Writes bench/plans.md.
//   DATABASE_URL=postgresql://… node bench/plans.ts       on a database that bench/fill.ts has filled
//   POSTGRES_BIN=/usr/lib/postgresql/15/bin node bench/plans.ts   fills a throw-away one first
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { leaderboardSort } from '#contract/fans.ts'
import { openSession } from '#server/features/accounts/sessions.storage.ts'
import { findMarks } from '#server/features/leaderboards/board-counting.ts'
import { boardQuery, placeOf } from '#server/features/leaderboards/leaderboard.storage.ts'
import type { Place } from '#server/features/leaderboards/leaderboard.tables.ts'
import { encodeCursor } from '#server/http/paging.ts'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { createApp } from '#server/wiring/app.ts'
import { fillDatabase, LARGE_CROWD } from './fill.ts'
import { queriesOf, type RecordedQuery, watchQueries } from './recorded-queries.ts'
import { onThrowAwayPostgres } from './throw-away-postgres.ts'

const PAGE_SIZE = 50
const DEEP_PAGE = 1_000
const RUNS = 7
const LOOK_AGAIN_MS = 200
const REPORT = path.join(import.meta.dirname, 'plans.md')
/** No plan may scan one of these sequentially; all match rows are in that partition, the others are empty. */
const WHOLE_TABLE = /Seq Scan on (users|match_rows_earlier)\b/

interface Question {
  title: string
  url: string
  /** Who asks: their token. */
  token: string
}

interface Answered {
  text: string
  plan: string
  executionMs: number
}

if (process.env.DATABASE_URL === undefined)
  await onThrowAwayPostgres(async (config) => {
    await fillDatabase(config, LARGE_CROWD)
    await recordPlans(config)
  })
else await recordPlans({ connectionString: process.env.DATABASE_URL })

async function recordPlans(config: pg.PoolConfig): Promise<void> {
  watchQueries()
  const settings = readSettings({
    DEMO: '0',
    RATE_LIMIT_SCALE: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: os.tmpdir(),
  })
  const app = await createApp({ settings, databaseConfig: config, log: createLog(settings.logLevel) })
  const client = new pg.Client(config)
  await client.connect()
  try {
    await app.prepare()
    await boardsCounted(app.db)
    const sections: string[] = []
    let isIndexed = true
    for (const { title, url, token } of await questionsFor(app.db, client)) {
      const ask = async () => {
        const { statusCode, body } = await app.http.inject({
          url,
          headers: { authorization: `Bearer ${token}` },
        })
        if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`)
      }
      const answered: Answered[] = []
      for (const query of await queriesOf(ask)) answered.push(await explain(client, query))
      isIndexed &&= !answered.some(({ plan }) => WHOLE_TABLE.test(plan))
      sections.push(section(title, url, answered))
      console.log(title, answered.map(({ executionMs }) => executionMs.toFixed(2)).join(' + '), 'ms')
    }
    await writeFile(REPORT, [await introduction(client), ...sections].join('\n'))
    if (!isIndexed) throw new Error(`a whole table is read: see ${REPORT}`)
  } finally {
    await client.end()
    await app.stop()
  }
}

async function questionsFor(db: Db, client: pg.Client): Promise<Question[]> {
  const tokenOf = async (id: number) => openSession(db, id, new Date())
  const onBoard = 'deleted_at IS NULL AND disabled_at IS NULL'
  const one = async (query: string) => (await client.query<{ id: number }>(query)).rows[0]?.id ?? 0
  const last = await one(`SELECT id FROM users WHERE ${onBoard}
    ORDER BY cheer_score, scored_matches, seniority LIMIT 1`)
  const middle = await one(`SELECT id FROM users WHERE ${onBoard}
    ORDER BY cheer_score DESC, scored_matches DESC, seniority DESC OFFSET 400000 LIMIT 1`)
  const busiest = await one(`SELECT id FROM users WHERE ${onBoard} ORDER BY scored_matches DESC, id LIMIT 1`)
  const [asLast, asMiddle] = [await tokenOf(last), await tokenOf(middle)]
  const board = '/v1/relationships/leaderboard'
  const deep = encodeCursor(['avg_cheer_score desc', ...(await placeBefore(db, DEEP_PAGE))])
  return [
    { title: 'Own rank of a fan in the middle', url: `${board}?limit=1`, token: asMiddle },
    { title: 'Leaderboard, first page, with the rank of a fan in the middle', url: board, token: asMiddle },
    {
      title: `Leaderboard, page ${DEEP_PAGE.toLocaleString('en')} by its cursor, with the same rank`,
      url: `${board}?cursor=${deep}`,
      token: asMiddle,
    },
    { title: 'Own rank of the very last fan', url: `${board}?limit=1`, token: asLast },
    { title: 'Own rank by name', url: `${board}?limit=1&sort=name`, token: asLast },
    { title: 'Search on the leaderboard', url: `${board}?q=odegard`, token: asMiddle },
    { title: 'Search for a rare name on the leaderboard', url: `${board}?q=soren_00`, token: asMiddle },
    { title: 'Search palette, a common name', url: '/v1/search?q=marchetti', token: asMiddle },
    { title: 'Search palette, a rare name', url: '/v1/search?q=e_00f', token: asMiddle },
    { title: 'Search palette, letters inside many names', url: '/v1/search?q=ett', token: asMiddle },
    { title: 'Search palette, one letter', url: '/v1/search?q=z', token: asMiddle },
    { title: 'Profile of the busiest fan', url: `/v1/users/${busiest}`, token: asMiddle },
    {
      title: 'Last matches of the busiest fan',
      url: `/v1/relationships/user/matches/${busiest}`,
      token: asMiddle,
    },
    { title: 'Clubs of a fan', url: `/v1/relationships/user/clubs/${middle}`, token: asMiddle },
    { title: 'Ultra groups of a fan', url: `/v1/relationships/user/ultras/${middle}`, token: asMiddle },
    { title: 'Achievements of a fan', url: `/v1/achievements/${middle}`, token: asMiddle },
  ]
}

/** The server numbers the boards in the background, from its start on; its ranks are asked for when it has. */
async function boardsCounted(db: Db): Promise<void> {
  for (const sort of leaderboardSort.options)
    while ((await findMarks(db, { sort })) === null) await delay(LOOK_AGAIN_MS)
}

/** The cursor of a deep page, reached page by page. */
async function placeBefore(db: Db, page: number): Promise<Place> {
  const board = { sort: 'avg_cheer_score', order: 'desc' } as const
  let after: Place | null = null
  for (let read = 1; read < page; read++) {
    const last = (await boardQuery(db, board, { q: undefined, after, limit: PAGE_SIZE })).at(-1)
    if (last) after = placeOf(board.sort, last)
  }
  if (!after) throw new Error('nobody is on the board')
  return after
}

/** The fastest of several runs: the first warms the cache, and other load disturbs some. */
async function explain(client: pg.Client, { text, values }: RecordedQuery): Promise<Answered> {
  let best: Answered | undefined
  for (let run = 1; run <= RUNS; run++) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
      values,
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const executionMs = Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1])
    if (best === undefined || executionMs < best.executionMs) best = { text, plan, executionMs }
  }
  if (!best) throw new Error('nothing was run')
  return best
}

function section(title: string, url: string, answered: Answered[]): string {
  const total = answered.reduce((sum, { executionMs }) => sum + executionMs, 0)
  const plans = answered.map(
    ({ text, plan }) => `\`\`\`sql\n${text.trim()}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\`\n`,
  )
  return [`## ${title}`, `\`GET ${url}\`: ${total.toFixed(2)} ms in the database`, ...plans].join('\n\n')
}

async function introduction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string; fans: number; matchRows: number }>(`
    SELECT current_setting('server_version') AS version,
      (SELECT count(*) FROM users) AS fans, (SELECT count(*) FROM match_rows) AS "matchRows"`)
  const [figures] = rows
  if (!figures) throw new Error('PostgreSQL does not know itself')
  const { version, fans, matchRows } = figures
  const memoryGib = Math.round(os.totalmem() / 2 ** 30)
  const number = (value: number) => Number(value).toLocaleString('en')
  return `# How a million fans are read

Written by \`bench/plans.ts\`: each call below was made to the server, the queries it sent were recorded as they
were, and each was explained with \`EXPLAIN (ANALYZE, BUFFERS)\`, the fastest of ${RUNS} runs.

${number(fans)} fans, ${number(matchRows)} match rows (\`bench/fill.ts\`); ${os.cpus().length} cores, ${memoryGib} GiB,
PostgreSQL ${version.split(' ')[0]} with the settings of the embedded one (128 MB of shared buffers, no parallel
workers). No plan reads users or match_rows as a whole; the script fails if one does.
`
}
