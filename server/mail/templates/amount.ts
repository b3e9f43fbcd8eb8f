/** `1 hour`, `24 hours`. */
export function amount(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
