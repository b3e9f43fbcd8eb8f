import { kill } from './kill.ts'
import { overspend, settleRaces } from './races.ts'
import type { FaultCase } from './trial.ts'

/** In the order in which they are played. */
export const CASES: readonly FaultCase[] = [kill, settleRaces, overspend]
