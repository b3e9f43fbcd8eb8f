import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { calendarRoutes } from '#contract/calendar.ts'
import { findClub } from '#server/features/clubs/index.ts'
import { addressKey } from '#server/http/address.ts'
import { makeAsset, sendAsset } from '#server/http/asset-store.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Db } from '#server/storage/database.ts'
import { calendarMessages } from '#texts/calendar.messages.ts'
import { spokenLanguage } from '#texts/messages.ts'
import {
  type CalendarOf,
  type Fixture,
  findOwner,
  listFixtures,
  renewSecret,
  secretOf,
} from './calendar.storage.ts'
import { type CalendarPlace, renderCalendar } from './ics.ts'

export interface CalendarDeps {
  db: Db
  publicUrl: string
  authenticate: Authenticate
}

export function mountCalendar(app: FastifyInstance, { db, publicUrl, authenticate }: CalendarDeps): void {
  const addressOf = (secret: string) => ({ url: `${publicUrl}/calendar/my/${secret}.ics` })
  mount(
    app,
    calendarRoutes,
    {
      'GET /v1/calendar': async ({ viewer }) => ({ element: addressOf(await secretOf(db, viewer.userId)) }),
      'POST /v1/calendar/renew': async ({ viewer }) => ({
        element: addressOf(await renewSecret(db, viewer.userId)),
        msg: 'Your calendar has a new address.',
      }),
    },
    authenticate,
  )
}

export interface CalendarFilesDeps {
  db: Db
  now: () => Date
  place: CalendarPlace
  limits: RateLimits
}

/** Files for calendar programs: not calls of the API, so they are in no contract. */
export function mountCalendarFiles(
  app: FastifyInstance,
  { db, now, place, limits }: CalendarFilesDeps,
): void {
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    calendar: CalendarOf,
  ): Promise<FastifyReply> {
    return sendFixtures(request, reply, name, await listFixtures(db, calendar, now()))
  }
  function sendFixtures(request: FastifyRequest, reply: FastifyReply, name: string, fixtures: Fixture[]) {
    const text = renderCalendar(name, fixtures, place)
    return sendAsset(request, reply, { ...makeAsset(Buffer.from(text), '.ics'), isByLanguage: true })
  }
  const wordsFor = (request: FastifyRequest) =>
    calendarMessages[spokenLanguage(new Negotiator(request).languages()[0] ?? '')]
  const count = (request: FastifyRequest) => limits.take('calendarPerAddress', addressKey(request.ip))

  app.get('/calendar/arenas.ics', async (request, reply) => {
    await count(request)
    return send(request, reply, wordsFor(request).all, { of: 'all' })
  })

  app.get<{ Params: { file: string } }>('/calendar/club/:file', async (request, reply) => {
    await count(request)
    const clubId = /^([0-9]{1,15})\.ics$/.exec(request.params.file)?.[1]
    const club = clubId === undefined ? null : await findClub(db, Number(clubId))
    if (!club) throw new Failure('not_found')
    return send(request, reply, wordsFor(request).club(club.name), { of: 'club', clubId: club.id })
  })

  app.get<{ Params: { file: string } }>('/calendar/arena/:file', async (request, reply) => {
    await count(request)
    const arenaId = /^(.{1,64})\.ics$/.exec(request.params.file)?.[1] ?? ''
    const [match] = await listFixtures(db, { of: 'arena', arenaId }, now())
    if (!match) throw new Failure('not_found')
    return sendFixtures(request, reply, wordsFor(request).match(match.home, match.away), [match])
  })

  app.get<{ Params: { file: string } }>('/calendar/my/:file', async (request, reply) => {
    // Counted before the look-up, so that guessing costs as much as reading.
    await count(request)
    const secret = /^([\w-]{32})\.ics$/.exec(request.params.file)?.[1]
    const userId = secret === undefined ? null : await findOwner(db, secret)
    if (userId === null) throw new Failure('not_found')
    // Says nothing of whose it is: addresses are passed on by mistake.
    reply.header('x-robots-tag', 'noindex')
    return send(request, reply, wordsFor(request).mine, { of: 'fan', userId })
  })
}
