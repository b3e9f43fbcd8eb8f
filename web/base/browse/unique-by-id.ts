/**
 * The rows of all pages, each thing once: something renamed or overtaken while a fan scrolls may come again
 * with a later page. The newer reading wins and keeps the older place.
 */
export function uniqueById<T extends { id: number | string }>(pages: readonly (readonly T[])[]): T[] {
  const byId = new Map<T['id'], T>()
  for (const rows of pages) for (const row of rows) byId.set(row.id, row)
  return [...byId.values()]
}
