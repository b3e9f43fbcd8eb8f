// The notes of a song: a drum on every beat, claps where hands are asked for, voices where the end shouts. Pure.
// Times are seconds from the first beat; the words give the vowels that the crowd sings.
import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import { beatCount, beatKind, beatMs, type Rhythm } from '#match/song-time.ts'

export const VOWELS = ['ah', 'eh', 'ee', 'oh', 'oo'] as const
export type Vowel = (typeof VOWELS)[number]

export type SongWithWords = Rhythm & { words: readonly string[] }

export type Note = { atS: number; strength: number } & (
  | { sound: 'stick' | 'drum' | 'clap' }
  | { sound: 'voice'; vowel: Vowel; semitones: number; lengthS: number }
)

/** Steps of a terrace chant above its key note. The first line asks, the next one answers. */
const QUESTION = [0, 0, 3, 3, 5, 3, 0, 3] as const
const ANSWER = [5, 5, 3, 3, 0, -2, -2, 0] as const
const LONGEST_SHOUT_S = 1.2

/** All notes in the order of their times; those of the count-in come before 0. */
export function scoreOf(song: SongWithWords, repeats: number, countIn: number): Note[] {
  const beatS = beatMs(song) / 1000
  const notes: Note[] = []
  for (let beat = -countIn; beat < 0; beat++) notes.push({ sound: 'stick', atS: beat * beatS, strength: 0.8 })
  const sung = song.beats.map((_, index) => shoutOf(song, index, beatS))
  for (let beat = 0; beat < beatCount(song, repeats); beat++) {
    const index = beat % song.beats.length
    const atS = beat * beatS
    notes.push({ sound: 'drum', atS, strength: drumStrength(song, index) })
    if (beatKind(song, beat) === 'clap') notes.push({ sound: 'clap', atS, strength: 1 })
    const shout = sung[index]
    if (shout) notes.push({ ...shout, atS })
  }
  return notes
}

function drumStrength({ beats }: SongWithWords, index: number): number {
  if (index % 4 === 0) return 1
  return beats[index] === 'rest' ? 0.45 : 0.72
}

function shoutOf(song: SongWithWords, index: number, beatS: number) {
  if (song.beats[index] !== 'shout') return null
  const line = Math.floor(index / BEATS_PER_LINE)
  const first = line * BEATS_PER_LINE
  const before = song.beats.slice(first, index).filter((beat) => beat === 'shout').length
  const all = song.beats.slice(first, first + BEATS_PER_LINE).filter((beat) => beat === 'shout').length
  const vowels = vowelsOf(song.words[line] ?? '')
  // Fewer shouts than syllables: they are spread over the line; more: the line is sung again.
  const syllable = vowels.length > all ? Math.floor((before * vowels.length) / all) : before % vowels.length
  const steps = line % 2 === 0 ? QUESTION : ANSWER
  const next = song.beats[(index + 1) % song.beats.length]
  return {
    sound: 'voice' as const,
    strength: before === 0 ? 1 : 0.85,
    vowel: vowels[syllable] ?? 'oh',
    semitones: (before === all - 1 ? steps.at(-1) : steps[before]) ?? 0,
    lengthS: Math.min(LONGEST_SHOUT_S, beatS * (next === 'rest' ? 1.6 : 0.94)),
  }
}

const SOUND_OF: Record<string, Vowel> = {
  a: 'ah',
  e: 'eh',
  i: 'ee',
  y: 'ee',
  o: 'oh',
  u: 'oo',
}

/** One vowel for each group of vowels in the words, without accents; 'oh' where there are none. */
export function vowelsOf(words: string): Vowel[] {
  const plain = words.normalize('NFD').toLowerCase()
  const groups = plain.replace(/\p{M}/gu, '').match(/[aeiouy]+/g)
  // 'au' and 'ou' sound like their last letter in French; the first one serves all others.
  const found = groups?.map((group) => SOUND_OF[/^[ao]u/.test(group) ? 'o' : (group[0] ?? 'o')] ?? 'oh')
  return found ?? ['oh']
}
