// The numbers of songs, without a schema: what the browser needs of them costs it no zod.

export const SONG_TEMPO = { min: 60, max: 160 } as const
export const SONG_BEATS = { min: 4, max: 32 } as const
/** One line of words is sung over this many beats. */
export const BEATS_PER_LINE = 8
export const SONG_LINE_MAX = 60
export const SONG_REPEATS_MAX = 8
export const SONGS_PER_GROUP = 20
/** From the call of a capo to the first beat, so that every browser knows it in time. */
export const SONG_LEAD_MS = 3_000
/** From the end of one song of an end to the start of its next. */
export const SONG_PAUSE_MS = 15_000
export const SONG_QUEUE_MAX = 3
/** A hit is taken within this distance from its beat, and until this long after it. */
export const HIT_ERROR_MAX_MS = 250
export const HIT_GRACE_MS = 2_000
/** A hit within this distance is in unison. */
export const UNISON_ERROR_MAX_MS = 120
export const UNISON_BONUS = 0.5
/** An end without a capo for this long may elect one. */
export const CAPO_MISSING_MS = 60_000
export const VOTE_SPAN_MS = 30_000
export const VOTE_SHARE = 1 / 3

export const BEATS = ['rest', 'clap', 'shout'] as const
export type Beat = (typeof BEATS)[number]
