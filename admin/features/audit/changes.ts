export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** What differs between two records, field by field. A plain value counts as one field without a name. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(fresh[field]) }))
    .filter((change) => change.before !== change.after)
}

/** A record by its fields; a plain value is one field without a name. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
