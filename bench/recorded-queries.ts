import pg from 'pg'

export interface RecordedQuery {
  text: string
  values: unknown[]
}

const recorded: RecordedQuery[] = []
let isRecording = false

/** Records every query of this process exactly as the server sends it. */
export function watchQueries(): void {
  const send = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...sent: unknown[]) {
      if (isRecording) record(sent)
      return send.apply(this, sent)
    },
  })
}

function record([query, values]: unknown[]): void {
  const text = typeof query === 'string' ? query : textOf(query)
  if (text !== null) recorded.push({ text, values: Array.isArray(values) ? values : valuesOf(query) })
}

/** Queries that are planned once carry their values with them. */
function valuesOf(query: unknown): unknown[] {
  const own = typeof query === 'object' && query !== null && 'values' in query ? query.values : null
  return Array.isArray(own) ? own : []
}

function textOf(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || !('text' in query)) return null
  return String(query.text)
}

/** Where a transaction begins and ends; nothing that EXPLAIN reads. */
const FRAME = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i

/** The queries that `work` sends, without the polling of the job queue. */
export async function queriesOf(work: () => Promise<unknown>): Promise<RecordedQuery[]> {
  recorded.length = 0
  isRecording = true
  try {
    await work()
  } finally {
    isRecording = false
  }
  return recorded.filter(({ text }) => !text.includes('graphile_worker') && !FRAME.test(text))
}
