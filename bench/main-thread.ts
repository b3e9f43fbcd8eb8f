// What a page's main thread did, frame by frame, from a trace of Chromium. Processor time of the thread, not time by the
// clock: other work on the machine then costs a frame nothing.

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, by the clock and of the thread's own processor time. */
  ts: number
  dur?: number
  tdur?: number
}

export interface Frames {
  count: number
  /** All that the main thread did for a frame, and since the last one: scripts, style, layout, paint. */
  workMs: Percentiles
  /** What it did, by the browser's names, in milliseconds of a frame on average; a part may hold others. */
  partsMs: [name: string, ms: number][]
}

interface Percentiles {
  p50: number
  p95: number
}

export const TRACE_CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
const TASK = 'ThreadControllerImpl::RunTask'
/** The main thread hands a changed picture to the compositor. */
const FRAME = 'Commit'
const PARTS = [
  'FireAnimationFrame',
  'FunctionCall',
  'TimerFire',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
].concat('Paint', 'Layerize', 'Commit', 'MinorGC', 'MajorGC')

/** Of the thread with most frames: that of the page in front. */
export function framesOf(trace: Buffer): Frames {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const whole = traceEvents.filter(({ ph }) => ph === 'X')
  const ofThread = Map.groupBy(whole, ({ pid, tid }) => `${pid} ${tid}`)
  const commits = (events: TraceEvent[]) => events.filter(({ name }) => name === FRAME)
  const [main = []] = [...ofThread.values()].toSorted((a, b) => commits(b).length - commits(a).length)
  const frames = commits(main).toSorted((a, b) => a.ts - b.ts)
  const tasks = main.filter(({ name }) => name === TASK).toSorted((a, b) => a.ts - b.ts)
  const works: number[] = []
  let next = tasks.findIndex((task) => endOf(task) > (frames[0]?.ts ?? 0)) + 1
  for (const { ts } of frames.slice(1)) {
    let work = 0
    // The task that a frame is committed in is its last one.
    for (let isLast = false; next < tasks.length && !isLast; next++) {
      const task = tasks[next]
      isLast = endOf(task) > ts
      work += task?.tdur ?? 0
    }
    works.push(work / 1_000)
  }
  const partMs = (part: string) =>
    main.reduce((sum, { name, tdur = 0 }) => (name === part ? sum + tdur : sum), 0) / 1_000 / works.length
  return {
    count: works.length,
    workMs: percentiles(works),
    partsMs: PARTS.map((part): [string, number] => [part, partMs(part)]).filter(([, ms]) => ms >= 0.05),
  }
}

const endOf = (task: TraceEvent | undefined): number => (task ? task.ts + (task.dur ?? 0) : 0)

function percentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
