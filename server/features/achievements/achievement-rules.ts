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
}

export const FOUNDERS = 1000
const UNDERDOG_SHARE = 0.25
const FULL_HOUSE_FANS = 100
const CAPO_END_FANS = 10
/** No rule needs more, so counting stops here. */
export const FOLLOWERS_COUNTED = 10

export interface AchievementRule {
  id: string
  title: string
  description: string
  isEarned: (facts: Partial<Facts>) => boolean
}

const reaches = (fact: keyof Facts, least: number) => (facts: Partial<Facts>) => (facts[fact] ?? 0) >= least

export const ACHIEVEMENT_RULES = [
  {
    id: 'FOUNDER',
    title: 'FOUNDER',
    description: `Among the first ${FOUNDERS.toLocaleString('en')} fans.`,
    isEarned: ({ fanNumber }: Partial<Facts>) => fanNumber !== undefined && fanNumber <= FOUNDERS,
  },
  {
    id: 'FIRST_CHEER',
    title: 'First roar',
    description: 'Cheered in a match.',
    isEarned: ({ cheerScore = 0 }: Partial<Facts>) => cheerScore > 0,
  },
  {
    id: 'TEN_MATCHES',
    title: 'Regular',
    description: 'Attended ten matches.',
    isEarned: reaches('attendedMatches', 10),
  },
  {
    id: 'FIFTY_MATCHES',
    title: 'Season ticket',
    description: 'Attended fifty matches.',
    isEarned: reaches('attendedMatches', 50),
  },
  {
    id: 'FULL_HOUSE',
    title: 'Full house',
    description: `Attended a match of at least ${FULL_HOUSE_FANS} fans.`,
    isEarned: reaches('attendees', FULL_HOUSE_FANS),
  },
  {
    id: 'CAPO',
    title: 'Capo',
    description: `Was the loudest of an end of at least ${CAPO_END_FANS} fans.`,
    isEarned: reaches('outcheered', CAPO_END_FANS),
  },
  {
    id: 'FIRST_WIN',
    title: 'Called it',
    description: 'Won a stake.',
    isEarned: reaches('wonStakes', 1),
  },
  {
    id: 'ORACLE',
    title: 'Oracle',
    description: 'Won ten stakes.',
    isEarned: reaches('wonStakes', 10),
  },
  {
    id: 'UNDERDOG',
    title: 'Underdog',
    description: 'Won a stake on a choice that held at most a quarter of the pool.',
    isEarned: ({ winningShare = 1 }: Partial<Facts>) => winningShare <= UNDERDOG_SHARE,
  },
  {
    id: 'JOINED_ULTRAS',
    title: 'One of us',
    description: 'Joined an ultra group.',
    isEarned: reaches('ultraGroups', 1),
  },
  {
    id: 'PRESIDENT',
    title: 'President',
    description: 'Led an ultra group.',
    isEarned: reaches('presidencies', 1),
  },
  {
    id: 'GLOBETROTTER',
    title: 'Globetrotter',
    description: 'Belonged to five clubs at once.',
    isEarned: reaches('clubs', 5),
  },
  {
    id: 'TEN_FOLLOWERS',
    title: 'Voice of the stand',
    description: 'Was followed by ten fans.',
    isEarned: reaches('followers', FOLLOWERS_COUNTED),
  },
] as const satisfies readonly AchievementRule[]

export type AchievementId = (typeof ACHIEVEMENT_RULES)[number]['id']

export function earnedBy(facts: Partial<Facts>): AchievementId[] {
  return ACHIEVEMENT_RULES.filter((rule) => rule.isEarned(facts)).map(({ id }) => id)
}

const byId = new Map<string, AchievementRule>(ACHIEVEMENT_RULES.map((rule) => [rule.id, rule]))

/** Returns undefined for an achievement that no longer exists but was earned once. */
export const ruleOf = (id: string): AchievementRule | undefined => byId.get(id)
