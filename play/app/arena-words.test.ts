import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHANTS } from '#contract/live-limits.ts'
import { betsMessages } from '#play/features/bets/bets.messages.ts'
import { cheerMessages } from '#play/features/cheer/cheer.messages.ts'
import { scoreboardMessages } from '#play/features/scoreboard/scoreboard.messages.ts'
import { songMessages } from '#play/features/song/song.messages.ts'
import { tifoMessages } from '#play/features/tifo/tifo.messages.ts'
import { topbarMessages } from '#play/features/topbar/topbar.messages.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { socketErrorText } from './socket-errors.ts'

test('[language.2] every refusal of the live socket that a fan sees has its French twin', () => {
  const source = readFileSync(new URL('../../server/features/live/live-protocol.ts', import.meta.url), 'utf8')
  const codes = [...source.matchAll(/complain\('(\w+)'/g)].map(([, code = '']) => code)
  // Its own is shown to nobody.
  const shown = codes.filter((code) => code !== 'not_now')
  expect(shown).toContain('suspended')
  expect(shown.filter((code) => socketErrorText(code, 'English', 'fr') === 'English')).toEqual([])
})

test('[language.2] in both languages the drum has another word than the chants beside it', () => {
  const chants = CHANTS.map((chant) => chant.replace('!', ''))
  expect(chants).not.toContain(cheerMessages.en.cheerWord)
  expect(chants).not.toContain(cheerMessages.fr.cheerWord)
})

test('[language.2] in French the away end has one spelling', () => {
  expect([cheerMessages.fr.away, landingMessages.fr.awayEnd]).toEqual([
    'Virage visiteurs',
    'Virage visiteurs',
  ])
})

test('[language.2] counts of the arena agree with their nouns and verbs; in French zero is singular', () => {
  const { en, fr } = { en: scoreboardMessages.en.fans, fr: scoreboardMessages.fr.fans }
  expect([en('0', 0), en('1', 1), en('2', 2)]).toEqual(['0 fans', '1 fan', '2 fans'])
  expect([fr('0', 0), fr('1', 1), fr('2', 2)]).toEqual(['0 supporter', '1 supporter', '2 supporters'])
  expect(betsMessages.fr.pool('0', '0', 0)).toBe('0 pts de 0 supporter')
  expect([betsMessages.en.pool('50', '1', 1), betsMessages.en.pool('0', '0', 0)]).toEqual([
    '50 pts from 1 fan',
    '0 pts from 0 fans',
  ])
  expect(tifoMessages.fr.watch('Vesle', '0', 0)).toBe('Vesle regarde, 0 supporter')
  expect(tifoMessages.fr.count('1', '1 536', 1)).toBe('1 carton levé sur 1 536')
  expect(tifoMessages.fr.count('2', '1 536', 2)).toBe('2 cartons levés sur 1 536')
  expect([songMessages.en.ofSing('30', 1), songMessages.en.ofSing('30', 0)]).toEqual([
    'of 30 sings',
    'of 30 sing',
  ])
  expect([songMessages.fr.ofSing('30', 1), songMessages.fr.ofSing('30', 2)]).toEqual([
    'sur 30 chante',
    'sur 30 chantent',
  ])
  expect(topbarMessages.en.watching('1', 1)).toBe('1 watches, visitors included')
  expect(topbarMessages.fr.watching('1', 1)).toBe('1 regarde, visiteurs compris')
  expect(cheerMessages.fr.toNext('0,40', '1')).toBe('à 0,40 de la 1re place')
  expect(cheerMessages.fr.toNext('0,40', '2')).toBe('à 0,40 de la 2e place')
  expect(cheerMessages.fr.tapMeterText(1)).toMatch(/^1 coup sur 60/)
})

test('[tifos.3] only who holds cards of a tifo is told to keep them up', () => {
  const { en, fr } = tifoMessages
  expect([en.keepOn(3, true), en.keepOn(3, false)]).toEqual(['Keep them up: 3 s', 'Complete in 3 s'])
  expect([fr.keepOn(3, true), fr.keepOn(3, false)]).toEqual(['Tenez encore 3 s', 'Complet dans 3 s'])
})
