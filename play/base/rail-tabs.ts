import { settings } from '#client/page.ts'

export type RailTab = 'bets' | 'voices' | 'fans'

/** running.17: a product without stakes shows no bets. */
export const RAIL_TABS: readonly RailTab[] = settings.hasStakes
  ? ['bets', 'voices', 'fans']
  : ['voices', 'fans']
