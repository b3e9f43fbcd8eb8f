import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back the memory that reading and compiling a thousand modules took: about half of the process. V8 keeps it until the
 * heap is full again, which takes a quiet server half an hour. Stops the event loop for up to a quarter of a second.
 */
export function collectStartGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
