// What a page's main thread did, frame by frame, from a trace of Chromium.

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, by the clock and of the thread's own processor time. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: Record<string, unknown> }
}

export interface Frames {
  count: number
  /** Scripts, style, layout and paint of a frame, with all that came since the last one. */
  workMs: Percentiles
  /** From one frame to the next. */
  intervalMs: Percentiles
}

interface Percentiles {
  p50: number
  p95: number
}

export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
const TASK = 'ThreadControllerImpl::RunTask'
const FRAME = 'BeginMainThreadFrame'

/** Of the thread with most frames: that of the page in front. */
export function framesOf(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const ofThread = Map.groupBy(traceEvents, ({ pid, tid }) => `${pid} ${tid}`)
  const begins = (events: TraceEvent[]) => events.filter(({ name }) => name === FRAME).map(({ ts }) => ts)
  const [main = []] = [...ofThread.values()].toSorted((a, b) => begins(b).length - begins(a).length)
  const frames = begins(main).toSorted((a, b) => a - b)
  const tasks = main.filter(({ name, ph }) => name === TASK && ph === 'X').toSorted((a, b) => a.ts - b.ts)
  const works: number[] = []
  const intervals: number[] = []
  let next = 0
  for (const [i, begin] of frames.entries()) {
    const end = frames[i + 1]
    if (end === undefined) break
    let work = 0
    // A frame begins inside its task, so the task counts for the frame that it was run for.
    for (; next < tasks.length && endOf(tasks[next]) <= end; next++) {
      const task = tasks[next]
      if (task && endOf(task) > begin) work += task.tdur ?? task.dur ?? 0
    }
    works.push(work / 1_000)
    intervals.push((end - begin) / 1_000)
  }
  return { count: works.length, workMs: percentiles(works), intervalMs: percentiles(intervals) }
}

const endOf = (task: TraceEvent | undefined): number => (task ? task.ts + (task.dur ?? 0) : 0)

function percentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
