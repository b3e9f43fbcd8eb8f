import type { FastifyInstance } from 'fastify'
import { clubColors } from '#contract/colors.ts'
import { peopleRoutes } from '#contract/people.ts'
import { findFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import {
  commonClubsQuery,
  commonGroupsQuery,
  commonMatchesQuery,
  suggestionsQuery,
} from './people.storage.ts'

const LATEST_MATCHES = 3
const SUGGESTED_FANS = 12

export function mountPeople(
  app: FastifyInstance,
  { db, authenticate }: { db: Db; authenticate: Authenticate },
): void {
  mount(
    app,
    peopleRoutes,
    {
      'GET /v1/relationships/common/{id}': async ({ params, viewer }) => {
        const fan = await findFan(db, params.id)
        // people.1: disabled fans are admins' business.
        if (!fan || (fan.disabledAt !== null && viewer.role !== 'admin')) throw new Failure('user_not_found')
        const pair = [viewer.userId, fan.id] as const
        const [clubs, groups, matches] = await Promise.all([
          commonClubsQuery(db, ...pair),
          commonGroupsQuery(db, ...pair),
          commonMatchesQuery(db, ...pair),
        ])
        return {
          element: {
            clubs: clubs.map((club) => ({ ...club, colors: clubColors(club.id, club.colors) })),
            groups: groups.map(({ clubId, ...group }) => ({
              ...group,
              colors: clubColors(clubId, group.colors),
            })),
            matches: {
              total: matches.length,
              same_end: matches.filter(({ isSameEnd }) => isSameEnd).length,
              latest: matches
                .slice(0, LATEST_MATCHES)
                .map(({ isSameEnd, date, homeTeamName, awayTeamName, id }) => ({
                  id,
                  date: date.toISOString(),
                  home_team_name: homeTeamName,
                  away_team_name: awayTeamName,
                  same_end: isSameEnd,
                })),
            },
          },
        }
      },
      'GET /v1/relationships/suggestions': async ({ viewer }) => {
        const { rows } = await db.execute<{
          id: number
          name: string
          avatar: string | null
          clubs: string[]
          groups: string[]
        }>(suggestionsQuery(viewer.userId, SUGGESTED_FANS))
        return { element: rows }
      },
    },
    authenticate,
  )
}
