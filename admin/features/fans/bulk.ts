export interface BulkResult<T> {
  done: T[]
  failed: { item: T; error: unknown }[]
}

/** Works through the items one by one; a failure does not stop the rest. */
export async function inTurn<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<BulkResult<T>> {
  const result: BulkResult<T> = { done: [], failed: [] }
  for (const item of items) {
    try {
      await work(item)
      result.done.push(item)
    } catch (error) {
      result.failed.push({ item, error })
    }
  }
  return result
}
