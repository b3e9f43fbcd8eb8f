// The words of a song on its beats: which syllable each shout is sung with. A line of words belongs to eight beats; its
// shouts share it. Pure.
import { BEATS_PER_LINE } from '#contract/song-limits.ts'
import type { Rhythm } from './song-time.ts'

export type SongWithWords = Rhythm & { words: readonly string[] }

/** What is sung on a beat: some words of its line, or a part of one. */
export interface Syllable {
  text: string
  /** Which words of the line it belongs to, from 0; both included. */
  first: number
  last: number
}

/** For each beat of one repeat what is sung on it; null where the end does not shout, or has no words. */
export function syllablesOf({ beats, words }: SongWithWords): (Syllable | null)[] {
  const sung: (Syllable | null)[] = beats.map(() => null)
  for (let first = 0; first < beats.length; first += BEATS_PER_LINE) {
    const shouts = beats.flatMap((beat, index) =>
      beat === 'shout' && index >= first && index < first + BEATS_PER_LINE ? [index] : [],
    )
    const syllables = spread(words[first / BEATS_PER_LINE] ?? '', shouts.length)
    for (const [order, beat] of shouts.entries()) sung[beat] = syllables[order] ?? null
  }
  return sung
}

/** The words of a line. */
export function wordsOf(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '')
}

/** A line for so many shouts: words are put together or taken apart, and with shouts left it is sung again. */
function spread(line: string, shouts: number): Syllable[] {
  const words = wordsOf(line)
  if (words.length === 0 || shouts === 0) return []
  if (shouts <= words.length)
    return evenly(words.length, shouts).map(([first, end]) => ({
      text: words.slice(first, end).join(' '),
      first,
      last: end - 1,
    }))
  const parts = partsOf(words.map(syllables), shouts)
  return Array.from({ length: shouts }, (_, index) => parts[index % parts.length]).filter(
    (part) => part !== undefined,
  )
}

/** Takes the longest words apart until there are enough parts, or nothing is left to take apart. */
function partsOf(words: string[][], wanted: number): Syllable[] {
  const pieces = words.map(() => 1)
  for (let count = words.length; count < wanted; count++) {
    let longest = -1
    for (const [index, word] of words.entries()) {
      const room = word.length / (pieces[index] ?? 1)
      const most = (words[longest]?.length ?? 1) / (pieces[longest] ?? 1)
      if (room > 1 && room > most) longest = index
    }
    if (longest < 0) break
    pieces[longest] = (pieces[longest] ?? 1) + 1
  }
  return words.flatMap((word, index) =>
    evenly(word.length, pieces[index] ?? 1).map(([from, end]) => ({
      text: word.slice(from, end).join(''),
      first: index,
      last: index,
    })),
  )
}

/** So many things in so many groups, as even as possible: from where to before where each goes. */
function evenly(things: number, groups: number): [from: number, end: number][] {
  const edge = (group: number) => Math.floor((group * things) / groups)
  return Array.from({ length: groups }, (_, group) => [edge(group), edge(group + 1)])
}

const VOWEL = 'aeiouyàâäéèêëîïôöùûüœæ'
const SYLLABLE = new RegExp(
  `[^${VOWEL}]*[${VOWEL}]+(?:[^${VOWEL}]*$|[^${VOWEL}](?=[^${VOWEL}]))?|[^${VOWEL}]+$`,
  'gi',
)
const SILENT = new RegExp(`^[^${VOWEL}]+es?\\W*$`, 'i')

/** A word in syllables, roughly: a consonant between two vowels begins the next one. A last silent e counts for none. */
export function syllables(word: string): string[] {
  const found = word.match(SYLLABLE) ?? [word]
  const last = found.at(-1)
  if (found.length < 2 || last === undefined || !SILENT.test(last)) return found
  return [...found.slice(0, -2), `${found.at(-2) ?? ''}${last}`]
}
