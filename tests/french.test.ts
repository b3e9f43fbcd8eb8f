import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { songsMessages } from '#web/features/groups/songs/songs.messages.ts'
import { tifosMessages } from '#web/features/groups/tifos/tifos.messages.ts'
import { ultraMessages } from '#web/features/groups/ultra/ultra.messages.ts'
import { matchMessages } from '#web/features/match/match.messages.ts'
import { pointsMessages } from '#web/features/points/points.messages.ts'
import { securityMessages } from '#web/features/security/security.messages.ts'
import { settingsMessages } from '#web/features/settings/settings.messages.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TABLES = globSync(['{web,site,admin,play}/**/*.messages.ts', 'texts/*.ts', 'server/mail/*letter*.ts'], {
  cwd: ROOT,
  exclude: (file) => file.endsWith('.test.ts'),
})

/** The sentences of a table's French half, with a letter for each value; of all of it where the languages mix. */
function frenchOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const french = text.slice(Math.max(0, text.indexOf('\n  fr: {')))
  const plain = french.replace(/\$\{[^{}]*\}/g, 'X')
  return [...plain.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  )
}

// Else a line of a narrow screen begins with a question mark.
test('[language.2] French has no-break spaces before ? ! ; : and inside « »', () => {
  expect(TABLES.length).toBeGreaterThan(40)
  const breaking = TABLES.flatMap((file) =>
    frenchOf(file).flatMap((text) =>
      !/[{}]/.test(text) && / [?!;:»](?:\s|$)|« /.test(text) ? [`${file}: ${text}`] : [],
    ),
  )
  expect(breaking).toEqual([])
})

// Else it is « le virage de Atlas Rouge ».
test('[language.2] what is of a name is told by `de`, which elides', () => {
  const named = /(?<!\p{L})de \$\{(?:name|team|home|away|club|group|fan|zone)\}/u
  const rigid = TABLES.filter((file) => named.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(rigid).toEqual([])
})

// Else both languages get the colon of English.
test('[language.2] no component writes the punctuation between its texts', () => {
  const files = globSync('{web,site,admin,play,ui}/**/*.tsx', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(200)
  const punctuated = files.filter((file) =>
    /\{\w+\.\w+\}\s?[:;!?] ?(?=[{<])/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(punctuated).toEqual([])
})

test('[language.2] one of a thing is told in the singular', () => {
  expect([
    browseMessages.en.exported(1),
    ultraMessages.en.ofUsGo(1),
    songsMessages.en.kinds(1, 1),
    settingsMessages.en.bioHint(1),
    pointsMessages.en.hitRate(1, 1),
  ]).toEqual([
    '1 row exported.',
    '1 of us goes',
    '1 clap, 1 shout',
    '1 character left.',
    'hit rate, 1 of 1 bet',
  ])
  expect([
    browseMessages.fr.exported(1),
    ultraMessages.fr.ofUsGo(1),
    songsMessages.fr.count(1, 20),
    tifosMessages.fr.count(1, 12),
    matchMessages.fr.decided(1),
    pointsMessages.fr.hitRate(1, 3),
    securityMessages.fr.codesLeft(1, 10),
  ]).toEqual([
    '1 ligne exportée.',
    '1 d’entre nous y va',
    '1 chant sur 20',
    '1 tifo sur 12',
    '1 réglé',
    'de réussite, 1 pari sur 3',
    'Il reste 1 code sur 10.',
  ])
})
