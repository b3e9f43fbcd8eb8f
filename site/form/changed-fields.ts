/**
 * admin.9: the fields that differ from what was there, lists and maps by what is in them. What nobody touched may have been
 * changed by somebody else since the form opened, and must not be taken back by sending it along.
 */
export function changedFields<T extends object>(fields: T, before: { [K in keyof T]?: unknown }): Partial<T> {
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
