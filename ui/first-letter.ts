/** What stands for a missing logo: the first letter of the name, or '?' (looks.3). */
export function firstLetter(name: string | null | undefined): string {
  const [letter] = (name ?? '').trim()
  return letter?.toLocaleUpperCase() ?? '?'
}
