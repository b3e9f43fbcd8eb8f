// The calls about tifos: a group's own, raising one in an arena, and the posters of those that were completed.
import { z } from 'zod'
import { NAME_MAX_LENGTH } from './constants.ts'
import { side } from './events.ts'
import { arenaInPath, colors, idInPath, line, page, pageQuery } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'
import {
  type Poster,
  TIFO_CELLS,
  TIFO_COLORS_MAX,
  TIFO_FRAME_MAX_MS,
  TIFO_FRAME_MIN_MS,
  TIFO_FRAMES_MAX,
  type Tifo,
  type UltraTifo,
  type WaitingTifo,
} from './tifos.ts'

const frame = z.object({ cells: z.string(), ms: z.number() })

const tifo = z.object({
  id: z.string(),
  ultra_id: z.number(),
  name: z.string(),
  colors: z.array(z.string()),
  frames: z.array(frame),
}) satisfies z.ZodType<Tifo>

const ultraTifo = tifo.extend({
  created_at: z.string(),
  by: z.object({ id: z.number(), name: z.string() }).nullable(),
  approved: z.boolean(),
  ripeAt: z.string(),
  ripe: z.boolean(),
  hidden: z.boolean(),
}) satisfies z.ZodType<UltraTifo>

const waitingTifo = ultraTifo.extend({
  ultra: z.object({
    id: z.number(),
    name: z.string(),
    logo: z.string().nullable(),
    club_name: z.string(),
  }),
}) satisfies z.ZodType<WaitingTifo>

const poster = z.object({
  id: z.string(),
  ultra_id: z.number(),
  ultra_name: z.string(),
  ultra_colors: colors,
  tifo,
  date: z.string(),
  holders: z.number(),
  side,
  match_id: z.number().nullable(),
  arena_id: z.string().nullable(),
  home_team_name: z.string(),
  away_team_name: z.string(),
  home_team_logo: z.string().nullable(),
  away_team_logo: z.string().nullable(),
}) satisfies z.ZodType<Poster>

const color = z
  .string(problem('color_invalid'))
  .regex(/^#[0-9a-f]{6}$/i, problem('color_invalid'))
  .toLowerCase()

const colorsCount = problem('colors_out_of_range', 1, TIFO_COLORS_MAX)
const framesCount = problem('frames_out_of_range', 1, TIFO_FRAMES_MAX)
const frameTime = problem('frame_time_out_of_range', TIFO_FRAME_MIN_MS, TIFO_FRAME_MAX_MS)
const cellsWrong = problem('cells_wrong', TIFO_CELLS)

const newTifo = z
  .object({
    name: line(problem('name_missing'), NAME_MAX_LENGTH),
    colors: z.array(color, colorsCount).min(1, colorsCount).max(TIFO_COLORS_MAX, colorsCount),
    frames: z
      .array(
        z.object({
          cells: z
            .string(cellsWrong)
            .length(TIFO_CELLS, cellsWrong)
            .regex(/^[0-9a-f]*$/i, cellsWrong)
            .toLowerCase(),
          ms: z.int(frameTime).min(TIFO_FRAME_MIN_MS, frameTime).max(TIFO_FRAME_MAX_MS, frameTime),
        }),
        framesCount,
      )
      .min(1, framesCount)
      .max(TIFO_FRAMES_MAX, framesCount),
  })
  .superRefine(({ colors, frames }, { addIssue }) => {
    for (const [index, { cells }] of frames.entries())
      if (colors.length > 0 && cells.split('').some((digit) => Number.parseInt(digit, 16) >= colors.length))
        addIssue({
          code: 'custom',
          path: ['frames', index, 'cells'],
          message: problem('cells_without_color'),
        })
  })
export type NewTifo = z.output<typeof newTifo>

const ofUltra = z.object({ id: idInPath })
const ofArena = z.object({ id: arenaInPath })
const named = z.object({ tifoId: z.string().max(64) })

export const tifosRoutes = defineRoutes({
  'GET /v1/ultras/{id}/tifos': {
    summary: 'The tifos of a group, newest first',
    access: 'fan',
    params: ofUltra,
    element: z.array(ultraTifo),
    errors: ['ultra_not_found'],
  },
  'POST /v1/ultras/{id}/tifos/create': {
    summary: 'Add a tifo to a group: 64 × 32 cells, up to 16 colours, up to 8 frames',
    access: 'ultra:tifo',
    params: ofUltra,
    body: newTifo,
    element: ultraTifo,
    errors: ['ultra_not_found', 'too_many_tifos'],
  },
  'POST /v1/ultras/{id}/tifos/delete': {
    summary: 'Remove a tifo; its posters stay',
    access: 'ultra:tifo',
    params: ofUltra,
    body: named,
    element: z.null(),
    errors: ['ultra_not_found', 'tifo_not_found'],
  },
  'POST /v1/ultras/{id}/tifos/approve': {
    summary: 'Let a tifo rise before it is 24 hours old; a second time changes nothing',
    access: 'admin',
    params: ofUltra,
    body: named,
    element: ultraTifo,
    errors: ['ultra_not_found', 'tifo_not_found'],
  },
  'GET /v1/ultras/{id}/posters': {
    summary: 'The posters of a group, newest first, each with the first frame of its tifo',
    access: 'fan',
    params: ofUltra,
    query: pageQuery,
    element: z.array(poster),
    beside: page,
    errors: ['ultra_not_found'],
  },
})

export const tifoReviewRoutes = defineRoutes({
  'GET /v1/tifos/waiting': {
    summary: 'Tifos that cannot rise yet, oldest first',
    access: 'admin',
    query: pageQuery,
    element: z.array(waitingTifo),
    beside: page,
  },
  'GET /v1/posters/{id}': {
    summary: 'One poster',
    access: 'open',
    params: z.object({ id: z.string().max(64) }),
    element: poster,
    errors: ['poster_not_found'],
  },
})

export const raisesRoutes = defineRoutes({
  'POST /v1/arenas/{id}/tifo/raise': {
    summary: 'Raise a tifo of a group one is capo of, for the end one stands in',
    access: 'fan',
    params: ofArena,
    body: named,
    element: z.object({ raise: z.string(), side, endsAt: z.string() }),
    errors: [
      'arena_not_found',
      'tifo_not_found',
      'no_right',
      'not_in_arena',
      'arena_not_live',
      'tifo_too_young',
      'tifo_hidden',
      'raise_pause',
    ],
  },
})
