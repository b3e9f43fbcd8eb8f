// The calls about songs: songbooks of groups and ours, and conducting in a live arena.
import { z } from 'zod'
import { side } from './events.ts'
import { arenaInPath, id, idInPath, line, personName } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'
import {
  BEATS,
  BEATS_PER_LINE,
  SONG_BEATS,
  SONG_LINE_MAX,
  SONG_REPEATS_MAX,
  SONG_TEMPO,
} from './song-limits.ts'
import type { GroupSong, Song } from './songs.ts'

const song = z.object({
  id: z.string(),
  ultra_id: z.number().nullable(),
  name: z.string(),
  tempo: z.number(),
  beats: z.array(z.enum(BEATS)),
  words: z.array(z.string()),
}) satisfies z.ZodType<Song>

const groupSong = song.extend({ hidden: z.boolean() }) satisfies z.ZodType<GroupSong>

const tempoProblem = problem('tempo_out_of_range', SONG_TEMPO.min, SONG_TEMPO.max)
const beatsProblem = problem('beats_out_of_range', SONG_BEATS.min, SONG_BEATS.max)

const wordsLine = line(problem('text_missing'), SONG_LINE_MAX)
/** A line may be empty: those beats are sung without words. */
const lineOrNone = z.string(problem('text_missing')).transform((text, context) => {
  if (text.trim() === '') return ''
  const checked = wordsLine.safeParse(text)
  if (checked.success) return checked.data
  for (const { message } of checked.error.issues)
    context.issues.push({ code: 'custom', message, input: text })
  return z.NEVER
})

const LINES_MAX = Math.ceil(SONG_BEATS.max / BEATS_PER_LINE)
/** Lines, or one text with line breaks. Empty lines at the end are none. */
const words = z
  .union([z.string(), z.array(z.string(problem('text_missing')))], problem('text_missing'))
  .transform((given) => {
    const lines = typeof given === 'string' ? given.split(/\r\n|\r|\n/) : given
    return lines.slice(0, lines.findLastIndex((text) => text.trim() !== '') + 1)
  })
  .pipe(z.array(lineOrNone).max(LINES_MAX, problem('too_many_lines', LINES_MAX)))

const songId = z.string(problem('which_song')).max(64, problem('which_song'))

const newSong = z
  .object({
    /** Of a song that was deleted from this book: that one comes back, as it was. */
    songId: songId.optional(),
    name: personName,
    tempo: z.int(tempoProblem).min(SONG_TEMPO.min, tempoProblem).max(SONG_TEMPO.max, tempoProblem),
    beats: z
      .array(z.enum(BEATS, problem('beat_unknown')), beatsProblem)
      .min(SONG_BEATS.min, beatsProblem)
      .max(SONG_BEATS.max, beatsProblem)
      .refine((beats) => beats.some((beat) => beat !== 'rest'), problem('all_rest')),
    words: words.default([]),
  })
  .superRefine(({ beats, words: lines }, context) => {
    const most = Math.ceil(beats.length / BEATS_PER_LINE)
    if (lines.length > most)
      context.addIssue({ code: 'custom', path: ['words'], message: problem('too_many_lines', most) })
  })

const ofGroup = { params: z.object({ id: idInPath }) } as const

export const songsRoutes = defineRoutes({
  'GET /v1/songs': {
    summary: 'The songs of ours, which any capo may start',
    access: 'fan',
    element: z.array(song),
  },
  'GET /v1/ultras/{id}/songs': {
    ...ofGroup,
    summary: 'A group’s songbook; hidden ones only for who may write in it',
    access: 'fan',
    element: z.array(groupSong),
    errors: ['ultra_not_found'],
  },
  'POST /v1/ultras/{id}/songs/create': {
    ...ofGroup,
    summary: 'Write a song into the group’s book, or bring a deleted one back',
    access: 'ultra:capo',
    body: newSong,
    element: groupSong,
    errors: ['too_many_songs', 'song_not_found'],
  },
  'POST /v1/ultras/{id}/songs/delete': {
    ...ofGroup,
    summary: 'Take a song out of the book; where it is being sung it goes on',
    access: 'ultra:capo',
    body: z.object({ songId }),
    element: z.null(),
    errors: ['song_not_found'],
  },
})

const inArena = { access: 'fan', params: z.object({ id: arenaInPath }) } as const
const repeatsProblem = problem('repeats_out_of_range', 1, SONG_REPEATS_MAX)

const songCall = z.object({
  status: z.enum(['started', 'queued']),
  /** Of its first beat, on the server's clock; null while it waits. */
  startsAt: z.string().nullable(),
  /** In the queue, from 1; null when it has started. */
  place: z.number().nullable(),
})
export type SongCall = z.output<typeof songCall>

const songVote = z.object({
  status: z.enum(['voted', 'elected']),
  /** Those for this fan within 30 s, and how many elect. */
  votes: z.number(),
  needed: z.number(),
})
export type SongVote = z.output<typeof songVote>

/** Served with the arenas. */
export const conductingRoutes = defineRoutes({
  'POST /v1/arenas/{id}/song/start': {
    ...inArena,
    summary: 'Start a song at my end, or queue it: as a capo, or as the fan whom the end elected',
    body: z.object({
      songId,
      repeats: z.int(repeatsProblem).min(1, repeatsProblem).max(SONG_REPEATS_MAX, repeatsProblem),
    }),
    element: songCall,
    errors: [
      'arena_not_found',
      'song_not_found',
      'no_right',
      'arena_not_live',
      'not_in_arena',
      'queue_full',
      'rate_limited',
    ],
  },
  'POST /v1/arenas/{id}/song/stop': {
    ...inArena,
    summary: 'Stop my song, or take back what I have waiting; an admin stops one end or both',
    body: z.object({ side: side.optional() }).default({}),
    element: z.null(),
    errors: ['arena_not_found', 'no_right', 'no_song', 'rate_limited'],
  },
  'POST /v1/arenas/{id}/song/vote': {
    ...inArena,
    summary: 'Vote for a fan of my end as its capo, where none was there for a minute',
    body: z.object({ userId: id }),
    element: songVote,
    errors: [
      'arena_not_found',
      'arena_not_live',
      'not_in_arena',
      'user_not_found',
      'candidate_away',
      'capo_present',
    ],
  },
})
