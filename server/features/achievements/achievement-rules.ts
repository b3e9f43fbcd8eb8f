// The achievements and how fans earn them. Pure: an event supplies facts, each rule checks them.

/** What an event knows about a fan. A rule on a missing fact is not met. */
export interface Facts {
  /** The fan's number in the order of creation. */
  fanNumber: number
  /** Points per second in a match. */
  cheerScore: number
  attendedMatches: number
  /** Fans in the match, both sides together. */
  attendees: number
  /** Number of fans on the side where this fan was the loudest. */
  outcheered: number
  wonStakes: number
  /** Share of the pool on the winning choice, 0 to 1. */
  winningShare: number
  clubs: number
  ultraGroups: number
  presidencies: number
  followers: number
  /** Tifos that were complete while the fan held them. */
  tifosHeld: number
  /** achievements.5 */
  streakWeeks: number
}

export const FOUNDERS = 1000
export const UNDERDOG_SHARE = 0.25
const FULL_HOUSE_FANS = 100
const CAPO_END_FANS = 10
/** No rule needs longer streaks, a missed week counted in. */
export const STREAK_WEEKS_COUNTED = 14
/** No rule needs more, so counting stops here. */
export const FOLLOWERS_COUNTED = 10

export interface AchievementRule {
  id: string
  title: string
  description: string
  /** achievements.4: how it is won, for who has not; null where nobody can win it any more by trying. */
  how: string | null
  isEarned: (facts: Partial<Facts>) => boolean
  /** What has to be reached, where it can be counted. */
  goal?: { fact: keyof Facts; need: number }
  /** Won by staking; not offered where there are no stakes. */
  isStake?: boolean
}

const reach = (fact: keyof Facts, need: number) => ({
  isEarned: (facts: Partial<Facts>) => (facts[fact] ?? 0) >= need,
  goal: { fact, need },
})

export const ACHIEVEMENT_RULES = [
  {
    id: 'FOUNDER',
    title: 'FOUNDER',
    description: `Among the first ${FOUNDERS.toLocaleString('en')} fans.`,
    how: null,
    isEarned: ({ fanNumber }: Partial<Facts>) => fanNumber !== undefined && fanNumber <= FOUNDERS,
  },
  {
    id: 'FIRST_CHEER',
    title: 'First roar',
    description: 'Cheered in a match.',
    how: 'Cheer in a match.',
    isEarned: ({ cheerScore = 0 }: Partial<Facts>) => cheerScore > 0,
  },
  {
    id: 'TEN_MATCHES',
    title: 'Regular',
    description: 'Attended ten matches.',
    how: 'Attend ten matches.',
    ...reach('attendedMatches', 10),
  },
  {
    id: 'FIFTY_MATCHES',
    title: 'Season ticket',
    description: 'Attended fifty matches.',
    how: 'Attend fifty matches.',
    ...reach('attendedMatches', 50),
  },
  {
    id: 'FOUR_WEEKS',
    title: 'Every week',
    description: 'Attended a match four weeks in a row.',
    how: 'Attend a match four weeks in a row. One missed week is forgiven.',
    ...reach('streakWeeks', 4),
  },
  {
    id: 'TWELVE_WEEKS',
    title: 'Part of the stand',
    description: 'Attended a match twelve weeks in a row.',
    how: 'Attend a match twelve weeks in a row. One missed week is forgiven.',
    ...reach('streakWeeks', 12),
  },
  {
    id: 'FULL_HOUSE',
    title: 'Full house',
    description: `Attended a match of at least ${FULL_HOUSE_FANS} fans.`,
    how: `Attend a match of at least ${FULL_HOUSE_FANS} fans.`,
    isEarned: ({ attendees = 0 }: Partial<Facts>) => attendees >= FULL_HOUSE_FANS,
  },
  {
    id: 'CAPO',
    title: 'Capo',
    description: `Was the loudest of an end of at least ${CAPO_END_FANS} fans.`,
    how: `Be the loudest of an end of at least ${CAPO_END_FANS} fans.`,
    isEarned: ({ outcheered = 0 }: Partial<Facts>) => outcheered >= CAPO_END_FANS,
  },
  {
    id: 'FIRST_WIN',
    title: 'Called it',
    description: 'Won a stake.',
    how: 'Win a stake.',
    isStake: true,
    ...reach('wonStakes', 1),
  },
  {
    id: 'ORACLE',
    title: 'Oracle',
    description: 'Won ten stakes.',
    how: 'Win ten stakes.',
    isStake: true,
    ...reach('wonStakes', 10),
  },
  {
    id: 'UNDERDOG',
    title: 'Underdog',
    description: 'Won a stake on a choice that held at most a quarter of the pool.',
    how: 'Win a stake on a choice that holds at most a quarter of the pool.',
    isStake: true,
    isEarned: ({ winningShare = 1 }: Partial<Facts>) => winningShare <= UNDERDOG_SHARE,
  },
  {
    id: 'JOINED_ULTRAS',
    title: 'One of us',
    description: 'Joined an ultra group.',
    how: 'Join an ultra group.',
    ...reach('ultraGroups', 1),
  },
  {
    id: 'PRESIDENT',
    title: 'President',
    description: 'Led an ultra group.',
    how: 'Lead an ultra group.',
    ...reach('presidencies', 1),
  },
  {
    id: 'TIFO',
    title: 'Part of the picture',
    description: 'Held up a tifo until it was complete.',
    how: 'Hold up a tifo of your end until it is complete.',
    isEarned: ({ tifosHeld = 0 }: Partial<Facts>) => tifosHeld > 0,
  },
  {
    id: 'GLOBETROTTER',
    title: 'Globetrotter',
    description: 'Belonged to five clubs at once.',
    how: 'Belong to five clubs at once.',
    ...reach('clubs', 5),
  },
  {
    id: 'TEN_FOLLOWERS',
    title: 'Voice of the stand',
    description: 'Was followed by ten fans.',
    how: 'Be followed by ten fans.',
    ...reach('followers', FOLLOWERS_COUNTED),
  },
] as const satisfies readonly AchievementRule[]

export type AchievementId = (typeof ACHIEVEMENT_RULES)[number]['id']

export function earnedBy(facts: Partial<Facts>): AchievementId[] {
  return ACHIEVEMENT_RULES.filter((rule) => rule.isEarned(facts)).map(({ id }) => id)
}

const byId = new Map<string, AchievementRule>(ACHIEVEMENT_RULES.map((rule) => [rule.id, rule]))

/** Returns undefined for an achievement that no longer exists but was earned once. */
export const ruleOf = (id: string): AchievementRule | undefined => byId.get(id)
