import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Turns pretenuring off. Request objects that wait for a commit were promoted to the old generation, which cost a
 * fifth of the CPU under load. Must be imported before any code that V8 compiles.
 */
setFlagsFromString('--no-allocation-site-pretenuring')

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
