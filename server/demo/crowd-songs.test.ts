import { expect, test } from 'vitest'
import { isInUnison, isValidHit } from '#match/song-time.ts'
import { BUILT_IN_SONGS } from '#server/features/songs/index.ts'
import { createChance } from './chance.ts'
import { answersTo } from './crowd-songs.ts'

test('[running.7] the crowd answers beats as people do: all hits are valid, most of them in unison', () => {
  const chance = createChance(7)
  const startsAtMs = 1_000_000
  for (const song of BUILT_IN_SONGS) {
    const message = {
      type: 'song' as const,
      side: 'home' as const,
      song,
      capo: { id: 1, name: 'Capo' },
      repeats: 4,
      startsAt: new Date(startsAtMs).toISOString(),
    }
    const answers = answersTo(message, startsAtMs, () => chance.between(0, 1))
    const hits = answers.flatMap(({ atMs, hits: told }) =>
      told.map(([beat, errorMs]) => ({ beat, errorMs, atMs })),
    )
    for (const { atMs, ...hit } of hits)
      expect(isValidHit({ song, startsAtMs, repeats: 4 }, hit, atMs), song.name).toBe(true)
    const beats = song.beats.filter((beat) => beat !== 'rest').length * 4
    expect(hits.length / beats).toBeGreaterThan(0.6)
    expect(hits.filter(({ errorMs }) => isInUnison(errorMs)).length / hits.length).toBeGreaterThan(0.7)
  }
})
