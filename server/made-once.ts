/**
 * Made when it is first asked for, and kept. A failure is not: whoever asks next has another try, because files and memory that
 * are short are short for a moment.
 */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
