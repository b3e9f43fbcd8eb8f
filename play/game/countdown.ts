/** Whole seconds until a moment, on the server's clock; 0 once it has come, never less. */
export function secondsUntil(moment: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - nowMs) / 1000))
}

/** The part of a span that is still to come, 1 to 0: what is left of the fuse. */
export function shareLeft(from: string, to: string, nowMs: number): number {
  const startMs = Date.parse(from)
  const endMs = Date.parse(to)
  if (!(endMs > startMs)) return 0
  return Math.min(1, Math.max(0, (endMs - nowMs) / (endMs - startMs)))
}

/** 0:06, 41:27, 1:02:03; days are hours. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const rest = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
