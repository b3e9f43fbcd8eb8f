// Fills a database with a large, invented crowd, the same each time:
//   DATABASE_URL=postgresql://… node bench/fill.ts [fans] [match rows]     (as a superuser)
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { migrateDatabase } from '#server/storage/migrate.ts'

export interface Crowd {
  fans: number
  matchRows: number
}

export const LARGE_CROWD: Crowd = { fans: 1_000_000, matchRows: 5_000_000 }

const FANS_PER_MATCH = 1_000
const CLUBS = 400
const GROUPS_PER_CLUB = 3

const FIRST_NAMES =
  'Léa Noé Zoé Inès Théo Maëlle François Chloé Jürgen Søren Łukasz Şebnem José María Anaïs Émile Björn Aoife Niamh Tomás Kofi Amara Yuki Hana Minh Linh Omar Salma Igor Olga Pavel Renée Hélène Gaël Loïc Sami Maud Ravi Priya Chen Wei Marta Luca Giulia Noor Finn Elif Deniz Anouk Bram'
const LAST_NAMES =
  'Marchetti Duclos Perrin Müller Lefèvre Dubois García Núñez Ødegård Kowalska Özdemir Silva Nakamura Nguyễn Okafor Mensah Haddad Benali Ivanova Petrov Andersson Lindqvist Byrne Kelly Rossi Ferrari Moreau Girard Fontaine Schneider Weiß Novák Horváth Popescu Costa Almeida Santos Fernández Castro Ruiz Bakker Janssen Peeters Dupré Lambert Rousseau Blanc Garnier Chevalier Besson'

export async function fill(db: NodePgDatabase, { fans, matchRows }: Crowd): Promise<void> {
  const matchCount = Math.ceil(matchRows / FANS_PER_MATCH)
  const steps: [string, SQL][] = [
    ['chance', sql`SELECT setseed(0.42)`],
    // Foreign keys are off: the rows below are consistent, and checking them takes longer than inserting.
    ['no checks', sql`SET session_replication_role = replica`],
    [
      'clubs',
      sql`
      INSERT INTO clubs (name)
      SELECT (ARRAY['Olympique', 'Sporting', 'Racing', 'Étoile', 'Dynamo'])[1 + i % 5] || ' ' || i
      FROM generate_series(1, ${CLUBS}::int) AS i`,
    ],
    [
      'ultra groups',
      sql`
      INSERT INTO ultra_groups (name, club_id, base_score, ultra_score)
      SELECT 'Kop ' || clubs.name || ' ' || i, clubs.id, 50, 50
      FROM clubs, generate_series(1, ${GROUPS_PER_CLUB}::int) AS i`,
    ],
    // Half have a plain name, a third one with a year, the rest a handle.
    [
      'fans',
      sql`
      WITH words AS (
        SELECT string_to_array(${FIRST_NAMES}, ' ') AS first, string_to_array(${LAST_NAMES}, ' ') AS last
      )
      INSERT INTO users (name, email, email_key, created_at)
      SELECT
        CASE
          WHEN dice < 0.5 THEN first_name || ' ' || last_name
          WHEN dice < 0.8 THEN first_name || ' ' || last_name || ' ' || 1950 + i % 60
          ELSE lower(first_name) || '_' || substr(md5(i::text), 1, 6)
        END,
        'fan' || i || '@crowd.test', 'fan' || i || '@crowd.test',
        now() - (${fans}::int - i) * interval '1 minute'
      FROM (
        SELECT i, random() AS dice,
          first[1 + floor(random() * cardinality(first))::int] AS first_name,
          last[1 + floor(random() * cardinality(last))::int] AS last_name
        FROM words, generate_series(1, ${fans}::int) AS i
      ) AS drawn`,
    ],
    [
      'matches',
      sql`
      INSERT INTO matches (home_club_id, away_club_id, home_team_name, away_team_name, date, live_seconds,
        attendee_count, home_score, away_score)
      SELECT 1 + i % ${CLUBS}::int, 1 + (i + 7) % ${CLUBS}::int, 'Home ' || i, 'Away ' || i,
        now() - (${matchCount}::int - i) * interval '2 hours', 5400, ${FANS_PER_MATCH}::int, 10, 9
      FROM generate_series(1, ${matchCount}::int) AS i`,
    ],
    // The longer somebody is a fan the more matches they have seen; the newest three in ten have seen none.
    [
      'match rows',
      sql`
      INSERT INTO match_rows (match_id, user_id, side, date, live_seconds, cheer_score, prediction_score, ultra_score)
      SELECT matches.id, seat.user_id, CASE seat.user_id % 2 WHEN 0 THEN 'home' ELSE 'away' END, matches.date, 5400,
        30 * power(random(), 2), CASE WHEN random() < 0.4 THEN 8 * random() END,
        CASE WHEN random() < 0.3 THEN 12 * random() END
      FROM matches, LATERAL (
        SELECT 1 + floor(${fans}::float8 * 0.7 * power((k + random()) / ${FANS_PER_MATCH}::int, 2))::bigint AS user_id
        FROM generate_series(0, ${FANS_PER_MATCH}::int - 1) AS k
        WHERE matches.id IS NOT NULL
      ) AS seat
      ON CONFLICT DO NOTHING`,
    ],
    [
      'averages',
      sql`
      UPDATE users SET cheer_score = mean.cheer, prediction_score = mean.prediction, ultra_score = mean.ultra,
        scored_matches = mean.matches
      FROM (
        SELECT user_id, count(*) AS matches, sum(cheer_score) / count(*) AS cheer,
          coalesce(sum(prediction_score), 0) / count(*) AS prediction,
          coalesce(sum(ultra_score), 0) / count(*) AS ultra
        FROM match_rows GROUP BY user_id
      ) AS mean
      WHERE mean.user_id = users.id`,
    ],
    [
      'club members',
      sql`
      INSERT INTO club_members (user_id, club_id)
      SELECT users.id, 1 + (users.id * 31 + i * 17) % ${CLUBS}::int FROM users, generate_series(0, 1) AS i
      ON CONFLICT DO NOTHING`,
    ],
    [
      'group members',
      sql`
      INSERT INTO ultra_members (user_id, ultra_id)
      SELECT users.id, 1 + (users.id * 13) % ${CLUBS * GROUPS_PER_CLUB}::int FROM users WHERE users.id % 3 = 0`,
    ],
    // One in a hundred is followed at all, and a few of those by very many.
    [
      'follows',
      sql`
      INSERT INTO follows (follower_id, followed_id)
      SELECT users.id, 1 + floor(${fans}::float8 * 0.01 * power(random(), 2))::bigint
      FROM users, generate_series(0, 1) AS i
      WHERE users.id > ${fans}::float8 * 0.01
      ON CONFLICT DO NOTHING`,
    ],
    [
      'achievements',
      sql`
      INSERT INTO earned_achievements (user_id, achievement_id) SELECT id, 'founder' FROM users WHERE id <= 1000`,
    ],
    ['disabled', sql`UPDATE users SET disabled_at = now() WHERE id % 997 = 0`],
  ]
  for (const [name, statement] of steps) {
    const begun = performance.now()
    await db.execute(statement)
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  // Updates planner statistics and the visibility map, which index-only scans need.
  await db.execute(sql`VACUUM (ANALYZE)`)
}

/** A separate connection without the server's statement timeout. */
export async function fillDatabase(config: pg.ClientConfig, crowd: Crowd): Promise<void> {
  await migrateDatabase(config)
  const client = new pg.Client(config)
  await client.connect()
  try {
    await fill(drizzle({ client }), crowd)
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const connectionString = process.env.DATABASE_URL
  if (connectionString === undefined) throw new Error('DATABASE_URL says which database to fill')
  const [fans = LARGE_CROWD.fans, matchRows = LARGE_CROWD.matchRows] = process.argv.slice(2).map(Number)
  await fillDatabase({ connectionString }, { fans, matchRows })
}
