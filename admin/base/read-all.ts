import { PAGE_LIMIT_MAX } from '#contract/constants.ts'

/** The whole of a list that comes in pages. */
export async function readAll<T>(
  read: (page: { limit: string; cursor?: string }) => Promise<{ element: T[]; next: string | null }>,
): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | null = null
  do {
    const page: { element: T[]; next: string | null } = await read({
      limit: String(PAGE_LIMIT_MAX),
      ...(cursor !== null && { cursor }),
    })
    rows.push(...page.element)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
