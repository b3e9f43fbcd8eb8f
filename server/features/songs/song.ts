import type { Beat } from '#contract/song-limits.ts'

/** Beats are stored as a letter each. */
const LETTERS = { rest: '-', clap: 'c', shout: 's' } as const satisfies Record<Beat, string>

export const lettersOf = (beats: readonly Beat[]): string => beats.map((beat) => LETTERS[beat]).join('')

export function beatsFrom(letters: string): Beat[] {
  return letters
    .split('')
    .map((letter) => (letter === LETTERS.clap ? 'clap' : letter === LETTERS.shout ? 'shout' : 'rest'))
}
