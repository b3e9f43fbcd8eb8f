import { z } from 'zod'
import {
  bio,
  countedPage,
  email,
  id,
  idInPath,
  linkOrNone,
  newPassword,
  page,
  personName,
  score,
  searchQuery,
  sortOrder,
} from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'
import { SEASON_PATTERN } from './seasons.ts'
import { membershipRef, publicUser, role, socialsInput } from './user.ts'

/** With what only an admin sees of another fan, and everybody of themselves. */
export const listedUser = publicUser.extend({
  email: z.string().nullable().optional(),
  google_id: z.string().nullable().optional(),
  facebook_id: z.string().nullable().optional(),
  twitch_id: z.string().nullable().optional(),
  /** Null for who is not suspended; only for admins. */
  suspended_until: z.string().nullable().optional(),
})
export type ListedUser = z.output<typeof listedUser>

export const profileUser = listedUser.extend({
  clubs: z.array(membershipRef),
  ultra_groups: z.array(membershipRef),
  is_followed: z.boolean(),
  followers_count: z.number(),
  following_count: z.number(),
  match_count: z.number(),
  /** In points, for admins. */
  balance: z.number().optional(),
})
export type ProfileUser = z.output<typeof profileUser>

export const fansRoutes = defineRoutes({
  'GET /v1/users': {
    summary: 'Fans; e-mail addresses are there for admins only',
    access: 'fan',
    query: searchQuery.extend({
      sort: z.enum(['name', 'created_at']).default('created_at'),
      order: sortOrder.default('asc'),
    }),
    element: z.array(listedUser),
    beside: countedPage,
  },
  'GET /v1/users/{id}': {
    summary: 'One fan',
    access: 'fan',
    params: z.object({ id: idInPath }),
    element: profileUser,
    errors: ['user_not_found'],
  },
  'POST /v1/users/create': {
    summary: 'Create a fan, verified at once',
    access: 'admin',
    body: z.object({
      name: personName,
      email,
      password: newPassword,
      avatar: linkOrNone.optional(),
      role: role.default('user'),
      fan_score: score.default(0),
    }),
    element: listedUser,
    errors: ['email_taken'],
  },
  'POST /v1/users/update': {
    summary: 'Change a fan: oneself, or anyone as an admin; what is left out stays',
    access: 'fan',
    body: z.object({
      id,
      name: personName.optional(),
      avatar: linkOrNone.optional(),
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
      role: role.optional(),
      fan_score: score.optional(),
      disabled: z.boolean().optional(),
      club_id: id.nullable().optional(),
      ultra_group_id: id.nullable().optional(),
      email: z.unknown().optional().describe('Read-only: refused unless it is the address the fan has'),
    }),
    element: listedUser,
    errors: ['forbidden', 'user_not_found', 'club_not_found', 'ultra_not_found', 'last_admin'],
  },
  'POST /v1/users/delete': {
    summary: 'Delete oneself, or anyone as an admin: the person goes, the history stays with its numbers',
    access: 'fan',
    body: z.object({ id }),
    element: z.null(),
    errors: ['forbidden', 'user_not_found', 'last_admin'],
    whileSuspended: true,
  },
  'GET /v1/users/export': {
    summary: 'All that is stored about me',
    access: 'fan',
    limit: 'export',
    isLarge: true,
    element: z.record(z.string(), z.unknown()),
  },
})

export const achievement = z.object({
  id: z.string(),
  iconSrc: z.string(),
  title: z.string(),
  description: z.string(),
  earned_at: z.string(),
  /** Share of all fans who hold it, 0 to 1. */
  share: z.number(),
})
export type Achievement = z.output<typeof achievement>

export const lockedAchievement = z.object({
  id: z.string(),
  iconSrc: z.string(),
  title: z.string(),
  how: z.string().describe('How it is won'),
  progress: z.object({ have: z.number(), need: z.number() }).nullable().describe("Null on others' profiles"),
})
export type LockedAchievement = z.output<typeof lockedAchievement>

/** Weeks in a row with an attended match, one missed week forgiven. */
export const attendanceStreak = z.object({
  weeks: z.number(),
  this_week: z.boolean(),
  forgiven: z.boolean().describe('The one week that may be missed was'),
  recent: z.array(z.boolean()).describe('The last 12 weeks, oldest first, the present one last'),
})
export type AttendanceStreak = z.output<typeof attendanceStreak>

export const achievementsRoutes = defineRoutes({
  'GET /v1/achievements/{userId}': {
    summary:
      "A fan's achievements, oldest first, those still to be won, the nearest first, and the attendance streak",
    access: 'fan',
    params: z.object({ userId: idInPath }),
    element: z.array(achievement),
    beside: z.object({ locked: z.array(lockedAchievement), streak: attendanceStreak }),
    errors: ['user_not_found'],
  },
})

export const leaderboardSort = z.enum(['name', 'avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score'])
export type LeaderboardSort = z.output<typeof leaderboardSort>

/** Whom a board compares: whom I follow, the fans of my clubs, the members of my groups; always with myself. */
export const boardCircle = z.enum(['friends', 'clubs', 'groups'])
export type BoardCircle = z.output<typeof boardCircle>

export const leaderboardFan = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  avg_cheer_score: z.number(),
  avg_prediction_score: z.number(),
  avg_ultra_score: z.number(),
  matches: z.number(),
  last_week: z
    .number()
    .nullable()
    .describe('Place on this board when the week began (Monday, UTC); null for who was not on it'),
})
export type LeaderboardFan = z.output<typeof leaderboardFan>

/** The caller's own row with its rank in the chosen order. */
export const ownRank = leaderboardFan.extend({
  rank: z.number().nullable().describe('Null beyond the first 10,000 of my clubs or groups'),
})
export type OwnRank = z.output<typeof ownRank>

export const leaderboardsRoutes = defineRoutes({
  'GET /v1/relationships/leaderboard': {
    summary: 'All fans by one of four keys, with my own row and rank',
    access: 'fan',
    query: searchQuery.extend({
      sort: leaderboardSort.default('avg_cheer_score'),
      order: sortOrder.default('desc'),
      season: z
        .string()
        .regex(SEASON_PATTERN, problem('season_unreadable'))
        .optional()
        .describe(
          'A calendar quarter in UTC such as 2026-Q4: averages of its matches; all time where left out',
        ),
      among: boardCircle.optional(),
    }),
    element: z.array(leaderboardFan),
    beside: page.extend({
      me: ownRank.nullable(),
      seasons: z.array(z.string()).describe('Seasons that can be asked for, the present one first'),
    }),
  },
})
