/** Waits for the work, and in any case this long: a loading state that only flickers cannot be read. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
