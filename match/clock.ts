// Time in a match: the server's clock, the clock of the run, countdowns, and how they are written.
// All functions take the present moment as an argument. `nowMs` is always the server's clock.

/** A larger difference is not network delay: one of the two clocks was changed. */
const CLOCK_SET_MS = 5_000

/**
 * What to add to this device's clock to get the server's, after one more message. Delay makes a sample smaller, so
 * the largest of those that agree is the most exact.
 */
export function nextOffset(offsetMs: number | null, serverAt: string, receivedAtMs: number): number {
  const sample = Date.parse(serverAt) - receivedAtMs
  if (!Number.isFinite(sample)) return offsetMs ?? 0
  if (offsetMs === null || Math.abs(sample - offsetMs) > CLOCK_SET_MS) return sample
  return Math.max(offsetMs, sample)
}

/** What the server last said about the run's clock, and when (server's clock). */
interface RunReading {
  arena: { started: boolean; paused: boolean; liveSeconds: number }
  arenaAtMs: number
}

/** How long the run has been live, without pauses; 0 before the start. */
export function liveSeconds({ arena, arenaAtMs }: RunReading, nowMs: number): number {
  if (!arena.started) return 0
  if (arena.paused) return arena.liveSeconds
  return arena.liveSeconds + Math.max(0, nowMs - arenaAtMs) / 1000
}

/** What the clock of the run shows as a number; while it stands still, the day's goes on. */
function runningSeconds(reading: RunReading, nowMs: number): number {
  const { started, paused } = reading.arena
  return started && !paused ? liveSeconds(reading, nowMs) : nowMs / 1000
}

/** Changes with each second of the run's clock. */
export function clockSecond(reading: RunReading, nowMs: number): number {
  return Math.floor(runningSeconds(reading, nowMs))
}

/** When that clock showed its present second: what is told by it changes together with it. */
export function clockSecondMs(reading: RunReading, nowMs: number): number {
  return nowMs - (runningSeconds(reading, nowMs) % 1) * 1000
}

/** Whole seconds until a moment; 0 once it has come, never less. */
export function secondsUntil(moment: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000))
}

/** The share of a time span that is left, from 1 to 0. */
export function shareLeft(from: string, to: string, nowMs: number): number {
  const startMs = Date.parse(from)
  const endMs = Date.parse(to)
  if (!(endMs > startMs)) return 0
  return Math.min(1, Math.max(0, (endMs - nowMs) / (endMs - startMs)))
}

/** 0:06, 41:27, 1:02:03; days are counted in hours. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** The same on a board that counts minutes only, two digits or more: 00:06, 41:27, 102:05. */
export function boardClockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}
