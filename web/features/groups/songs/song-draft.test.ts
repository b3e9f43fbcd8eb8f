import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftKey, forgetDraft, forgetDraftsOf, keepDraft, readDraft } from '#site/form/device-draft.ts'
import {
  addTap,
  beatOfTap,
  clearedOf,
  EMPTY_SONG,
  isSongDraft,
  nextBeat,
  problemOf,
  tempoOfTaps,
  toSend,
  withBeat,
  withLength,
  withLine,
  withTempo,
} from './song-draft.ts'

const song = { ...EMPTY_SONG, name: 'Allez' }

test('[songs.1] a song has 4 to 32 beats and 60 to 160 beats a minute, whatever the controls say', () => {
  expect(withLength(song, 1).beats).toHaveLength(4)
  expect(withLength(song, 99).beats).toHaveLength(32)
  expect([withTempo(song, 12).tempo, withTempo(song, 500).tempo]).toEqual([60, 160])
})

test('[songs.1] new beats are rests, and a shorter song sends only the lines it has room for', () => {
  const long = withLine(withLine(withLength(song, 20), 0, ' one '), 2, 'three')
  expect(long.beats.slice(16)).toEqual(['rest', 'rest', 'rest', 'rest'])
  expect(toSend(long).words).toEqual(['one', '', 'three'])
  expect(toSend(withLength(long, 8)).words).toEqual(['one'])
  expect(toSend(withLength(long, 16)).words).toEqual(['one'])
})

test('a press on a beat leads from rest to clap, shout and back', () => {
  expect([nextBeat('rest'), nextBeat('clap'), nextBeat('shout')]).toEqual(['clap', 'shout', 'rest'])
})

test('the tempo is the one of the taps, even with one tap beside the beat', () => {
  const taps = [0, 500, 1000, 1620, 2000, 2500].reduce<number[]>(addTap, [])
  expect(tempoOfTaps(taps)).toBe(120)
  expect(tempoOfTaps([0, 500])).toBeNull()
  expect(addTap(taps, 60_000)).toEqual([60_000])
})

test('any steady tapping between 60 and 160 is found exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 160 }), fc.integer({ min: 3, max: 12 }), (tempo, count) => {
      const taps = Array.from({ length: count }, (_, index) => (index * 60_000) / tempo)
      expect(tempoOfTaps(taps.reduce<number[]>(addTap, []))).toBe(tempo)
    }),
  )
})

test('a tap up to half a beat early or late sets its beat, in every round', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 160 }),
      fc.integer({ min: 4, max: 32 }),
      fc.nat(31),
      fc.nat(4),
      fc.double({ min: -0.49, max: 0.49, noNaN: true }),
      (tempo, length, beat, round, off) => {
        const draft = withLength({ ...song, tempo }, length)
        const wanted = beat % length
        const sinceS = ((round * length + wanted + off) * 60) / tempo
        expect(beatOfTap(draft, sinceS)).toBe(wanted)
      },
    ),
  )
  expect(beatOfTap(song, -2)).toBeNull()
})

test('recording claps anew keeps the shouts', () => {
  const mixed = withBeat(song, 0, 'shout')
  const cleared = clearedOf(mixed, 'clap')
  expect(cleared.beats[0]).toBe('shout')
  expect(cleared.beats).not.toContain('clap')
})

test('[songs.1] a song needs a name, a beat that is no rest, and lines of at most 60 characters', () => {
  expect(problemOf({ ...song, name: '  ' })).toBe('name')
  expect(problemOf(clearedOf(song, 'clap'))).toBe('silent')
  expect(problemOf(withLine(song, 1, 'x'.repeat(61)))).toEqual({ line: 1 })
  expect(problemOf(song)).toBeNull()
})

test('[songs.1] a draft is read as it was kept, by its writer for its group alone, until it is forgotten', () => {
  const draft = withLine({ ...song, name: 'Allez ' }, 1, 'les verts ')
  const key = draftKey('song', 1, 2, 'new')
  keepDraft(key, draft)
  expect(readDraft(key, isSongDraft)).toEqual(draft)
  for (const other of [
    draftKey('song', 3, 2, 'new'),
    draftKey('song', 1, 3, 'new'),
    draftKey('tifo', 1, 2, 'new'),
  ])
    expect(readDraft(other, isSongDraft)).toBeNull()
  forgetDraft(key)
  expect(readDraft(key, isSongDraft)).toBeNull()
})

test('[settings.3] all drafts of one fan are forgotten, those of others stay', () => {
  const keys = [draftKey('profile', 1), draftKey('song', 1, 2, 'new'), draftKey('profile', 11)]
  for (const key of keys) keepDraft(key, song)
  forgetDraftsOf(1)
  expect(keys.map((key) => readDraft(key, isSongDraft))).toEqual([null, null, song])
})

test('[songs.1] what is no song is not taken for a draft', () => {
  const wrong = [
    null,
    'song',
    {},
    { ...song, tempo: 500 },
    { ...song, beats: ['clap'] },
    { ...song, beats: ['clap', 'clap', 'clap', 'boo'] },
    { ...song, words: [1] },
  ]
  expect(wrong.filter(isSongDraft)).toEqual([])
  expect(isSongDraft(song)).toBe(true)
})
