import type { Flaw } from './flaw.ts'
import { DOORS_FLAWS } from './flaws/doors.ts'
import { GROUPS_FLAWS } from './flaws/groups.ts'
import { LIVE_FLAWS } from './flaws/live.ts'
import { NIGHT_FLAWS } from './flaws/night.ts'
import { OPERATING_FLAWS } from './flaws/operating.ts'
import { PEOPLE_FLAWS } from './flaws/people.ts'
import { POINTS_FLAWS } from './flaws/points.ts'

/** In the order in which they are planted. */
export const FLAWS: readonly Flaw[] = [
  ...DOORS_FLAWS,
  ...PEOPLE_FLAWS,
  ...GROUPS_FLAWS,
  ...POINTS_FLAWS,
  ...NIGHT_FLAWS,
  ...LIVE_FLAWS,
  ...OPERATING_FLAWS,
]
