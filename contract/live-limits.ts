// The arena's numbers and close codes, without a schema: what the browser needs of them costs it no zod.

export const CHEER_WINDOW_S = 10
export const CHEER_TAPS_PER_WINDOW = 60
export const CHEER_FULL_TAPS = 20
export const CHEER_FULL_POINTS = 10
export const CHEER_REST_POINTS = 2.5
export const CHANT_INTERVAL_MS = 2_000
export const CHANTS = ['ALLEZ!', 'OLÉ', 'DÉFENSE'] as const
/** A tick names at most this many callers, and of each name at most this much. */
export const VOICES_MAX = 4
export const VOICE_NAME_BYTES = 24
/** live.4: a little over a quarter of a second, so that no second has five, though a network delivers unevenly. */
export const TICK_INTERVAL_MS = 253
export const HIDDEN_TICK_INTERVAL_MS = 1_000
export const BOARD_INTERVAL_MS = 5_000
export const HELLO_TIMEOUT_MS = 10_000
export const RATE_SPAN_S = 5
/** Over all processes. Signed-in fans are not limited by address. */
export const SOCKETS_PER_FAN = 10
export const VISITOR_SOCKETS_PER_ADDRESS = 50

export const LIVE_CLOSE = {
  badMessage: 4400,
  badToken: 4401,
  forbidden: 4403,
  noArena: 4404,
  noHello: 4408,
  /** Too much was sent, or too many sockets are open: come back later. */
  flooding: 4429,
  /** This process is being restarted: come back at once. */
  comeBack: 1012,
  /** No room for more visitors in this process: come back later. */
  full: 1013,
} as const
