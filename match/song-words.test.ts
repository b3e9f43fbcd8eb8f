import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Beat } from '#contract/song-limits.ts'
import { syllables, syllablesOf } from './song-words.ts'

const BEATS: Record<string, Beat> = { s: 'shout', c: 'clap', r: 'rest' }

function texts(rhythm: string, ...words: string[]): (string | null)[] {
  const beats = rhythm.split('').map((letter) => BEATS[letter] ?? 'rest')
  return syllablesOf({ tempo: 112, beats, words }).map((syllable) => syllable?.text ?? null)
}

test.each([
  ['Vesper', ['Ves', 'per']],
  ['morning', ['mor', 'ning']],
  ['night', ['night']],
  ['one', ['one']],
  ['Allez', ['Al', 'lez']],
  ['virage', ['vi', 'rage']],
  ['hmm', ['hmm']],
  ['1904', ['1904']],
])('[songs.1] %s in syllables', (word, parts) => {
  expect(syllables(word)).toEqual(parts)
})

test('[songs.1] each shout gets a word; a long one is taken apart where there are more shouts than words', () => {
  expect(texts('ssscsscc', 'Light the night Vesper')).toEqual([
    'Light',
    'the',
    'night',
    null,
    'Ves',
    'per',
    null,
    null,
  ])
})

test('[songs.1] fewer shouts than words share them, and a line with shouts left is sung again', () => {
  expect(texts('scsc', 'We sing on till')).toEqual(['We sing', null, 'on till', null])
  expect(texts('ssss', 'Oh Oh')).toEqual(['Oh', 'Oh', 'Oh', 'Oh'])
})

test('[songs.1] every eight beats are another line; without words a shout has none', () => {
  expect(texts('srrrrrrrsrrr', 'One', 'Two')).toEqual([
    'One',
    ...Array<null>(7).fill(null),
    'Two',
    null,
    null,
    null,
  ])
  expect(texts('ssss')).toEqual([null, null, null, null])
})

test('[songs.1] whatever the words are, every shout of a line with words has some of them, in their order', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }).filter((line) => line.trim() !== ''),
      fc.integer({ min: 1, max: 8 }),
      (line, shouts) => {
        const found = syllablesOf({ tempo: 100, beats: Array<Beat>(shouts).fill('shout'), words: [line] })
        expect(found.every((syllable) => syllable !== null && syllable.text !== '')).toBe(true)
        const letters = found.map((syllable) => syllable?.text.replaceAll(/\s/g, '')).join('')
        expect(letters.startsWith(line.replaceAll(/\s/g, ''))).toBe(true)
      },
    ),
  )
})
