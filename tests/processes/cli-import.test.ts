import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/postgres.ts'
import { query, refusal, virage } from './operator.ts'
import { databaseUrl } from './server-process.ts'

let folder: string
let database: TestDatabase
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'virage-import-'))
  database = await createMigratedDatabase()
  env = { DATA_DIR: folder, DATABASE_URL: databaseUrl(database.config) }
})
beforeEach(() => query(database.config, 'TRUNCATE arenas, clubs, audit_log RESTART IDENTITY CASCADE'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function runImport(kind: 'clubs' | 'fixtures', name: string, content: string, ...flags: string[]) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return virage(['import', kind, file, ...flags], env)
}
const clubs = () => query(database.config, 'SELECT name, logo, bio, socials FROM clubs ORDER BY id')
const arenas = () =>
  query(
    database.config,
    `SELECT a.id, home.name AS home, away.name AS away, a.start_date AS start, a.recommended_streams AS streams
     FROM arenas a JOIN clubs home ON home.id = home_club_id JOIN clubs away ON away.id = away_club_id
     ORDER BY start_date, a.id`,
  )
const audited = async () =>
  (await query(database.config, 'SELECT action FROM audit_log ORDER BY id')).map(({ action }) => action)

const CLUBS = `name;logo;bio;twitter
Ferrum;https://pictures.test/ferrum.png;"Since 1911; in iron";https://x.test/ferrum

"Atlas ""Rouge""";;;
`

test('[cli.5] a dry run shows every line and changes nothing; then the same file is imported; then it changes nothing', async () => {
  const lines = 'line 2: create Ferrum\nline 4: create Atlas "Rouge"\n'
  expect(await runImport('clubs', 'clubs.csv', CLUBS, '--dry-run')).toEqual({
    code: 0,
    stdout: `${lines}2 to create, 0 to update, 0 unchanged: dry run, nothing was changed.\n`,
    stderr: '',
  })
  expect(await clubs()).toEqual([])

  expect(await runImport('clubs', 'clubs.csv', CLUBS)).toMatchObject({
    code: 0,
    stdout: `${lines}2 to create, 0 to update, 0 unchanged: done.\n`,
  })
  const imported = [
    {
      name: 'Ferrum',
      logo: 'https://pictures.test/ferrum.png',
      bio: 'Since 1911; in iron',
      socials: { twitter: 'https://x.test/ferrum' },
    },
    { name: 'Atlas "Rouge"', logo: null, bio: null, socials: {} },
  ]
  expect(await clubs()).toEqual(imported)
  expect(await audited()).toEqual(['club.create', 'club.create'])

  expect(await runImport('clubs', 'clubs.csv', CLUBS)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /unchanged Ferrum\n.*unchanged Atlas "Rouge"\n0 to create, 0 to update, 2 unchanged/,
    ),
  })
  expect(await clubs()).toEqual(imported)
  expect(await audited()).toHaveLength(2)
})

test('[cli.5] only what a file says is changed: missing fields and other links stay', async () => {
  await runImport('clubs', 'clubs.csv', CLUBS)
  const update = JSON.stringify([
    { name: 'Ferrum', bio: 'Iron.', socials: { twitch: 'https://t.test/ferrum' } },
  ])
  expect(await runImport('clubs', 'update.json', update)).toMatchObject({
    code: 0,
    stdout: 'line 1: update Ferrum (bio, socials)\n0 to create, 1 to update, 0 unchanged: done.\n',
  })
  expect((await clubs())[0]).toEqual({
    name: 'Ferrum',
    logo: 'https://pictures.test/ferrum.png',
    bio: 'Iron.',
    socials: { twitter: 'https://x.test/ferrum', twitch: 'https://t.test/ferrum' },
  })
  expect(await audited()).toEqual(['club.create', 'club.create', 'club.update'])
})

test('[cli.5] every bad record is named by its line, and the good ones are not imported either', async () => {
  const content = `[
  { "name": "Good" },
  { "name": "  " },
  { "name": "Bad logo", "logo": "javascript:alert(1)" },
  { "name": "Good" }
]`
  const { code, stderr } = await runImport('clubs', 'bad.json', content)
  expect(code).toBe(1)
  expect(stderr.split('\n').slice(0, 4)).toEqual([
    'line 3: name: Enter a name.',
    'line 4: logo: Enter an https address.',
    'line 5: the same as line 2',
    'virage: 3 of 4 records cannot be imported; nothing was changed.',
  ])
  expect(await clubs()).toEqual([])
  expect(await audited()).toEqual([])
})

test('[cli.5] a file that cannot be read is refused in one line', async () => {
  const content = 'name\nFerrum,red\n'
  expect(await runImport('clubs', 'clubs.csv', content)).toMatchObject(
    refusal(/clubs\.csv line 2: 2 cells instead of 1\.$/),
  )
})

test('[cli.5] fixtures: clubs by name, times with their offset; the same file twice changes nothing', async () => {
  await runImport('clubs', 'clubs.csv', 'name\nFerrum\nPolaris\n')
  const content = `id,home,away,start,streams
derby,Ferrum,Polaris,2027-03-06T20:00:00+01:00,https://twitch.tv/a https://twitch.tv/b
,Polaris,Ferrum,2027-03-13T19:00:00Z,
`
  expect(await runImport('fixtures', 'fixtures.csv', content)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('line 2: create Ferrum – Polaris, 2027-03-06T19:00:00.000Z\n'),
  })
  const imported = await arenas()
  expect(imported).toMatchObject([
    { id: 'derby', home: 'Ferrum', away: 'Polaris', streams: ['https://twitch.tv/a', 'https://twitch.tv/b'] },
    { home: 'Polaris', away: 'Ferrum', start: new Date('2027-03-13T19:00:00Z'), streams: [] },
  ])
  expect((await runImport('fixtures', 'fixtures.csv', content)).stdout).toMatch(
    /0 to create, 0 to update, 2 unchanged/,
  )
  expect(await arenas()).toEqual(imported)

  const later = JSON.stringify([
    { id: 'derby', home: 'Ferrum', away: 'Polaris', start: '2027-03-07T20:00:00+01:00' },
  ])
  expect((await runImport('fixtures', 'later.json', later)).stdout).toMatch(
    /^line 1: update Ferrum – Polaris, 2027-03-07/,
  )
  expect((await arenas())[0]).toMatchObject({
    start: new Date('2027-03-07T19:00:00Z'),
    streams: ['https://twitch.tv/a', 'https://twitch.tv/b'],
  })
  expect((await audited()).slice(2)).toEqual(['arena.create', 'arena.create', 'arena.update'])
})

test('[cli.5] fixtures: what is wrong is named by its line, nothing is imported', async () => {
  await runImport('clubs', 'clubs.csv', 'name\nFerrum\nPolaris\n')
  const { code, stderr } = await runImport(
    'fixtures',
    'bad.csv',
    `home,away,start,streams
Ferrum,Polaris,2027-03-06T20:00:00Z,
Ferrum,Nobody,2027-03-06T20:00:00Z,
Ferrum,Ferrum,2027-03-06T20:00:00Z,
Ferrum,Polaris,tomorrow,
Ferrum,Polaris,2027-03-08T20:00:00Z,ftp://stream.test
`,
  )
  expect(code).toBe(1)
  expect(stderr.split('\n').slice(0, 5)).toEqual([
    'line 3: away: there is no club "Nobody".',
    'line 4: away: Home and away teams cannot be the same',
    'line 5: start: must be a time with its offset, as 2027-03-06T20:00:00+01:00.',
    'line 6: streams: Enter an https address.',
    'virage: 4 of 5 records cannot be imported; nothing was changed.',
  ])
  expect(await arenas()).toEqual([])
})
