/** The time of play as a scoreboard shows it: 41:27, and 102:05 when a match goes on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}
