import { AWAY_CASES } from './away.ts'
import { clockJumps } from './clock.ts'
import { OPERATOR_CASES } from './interrupted.ts'
import { kill } from './kill.ts'
import { NEIGHBOUR_CASES } from './neighbours.ts'
import { pushAway } from './push.ts'
import { overspend, settleRaces } from './races.ts'
import { songGoesOn } from './song.ts'
import type { FaultCase } from './trial.ts'

/** In the order in which they are played. */
export const CASES: readonly FaultCase[] = [
  kill,
  songGoesOn,
  ...OPERATOR_CASES,
  settleRaces,
  overspend,
  ...AWAY_CASES,
  ...NEIGHBOUR_CASES,
  pushAway,
  clockJumps,
]
