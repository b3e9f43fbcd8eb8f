// Who may do what in a group: every call of groups, songs and tifos in the contract × everybody who could try.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Access, isUltraAccess, type Route, type UltraAccess } from '#contract/route.ts'
import { type AllRoutes, routes } from '#contract/routes.ts'
import { suspensions } from '#server/features/accounts/accounts.tables.ts'
import { ultraBans } from '#server/features/ultras/groups.tables.ts'
import { ultraGroups, ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import type { Sent } from './access-matrix.expectation.ts'
import { EXPECTED } from './access-matrix.requests.ts'
import { createWorld, makeAdmin, type Person, type World } from './access-matrix.world.ts'
import { startTestApp, type TestApp } from './app.ts'

type RouteName = keyof AllRoutes
type Persona = 'visitor' | 'fan' | 'banned' | 'member' | UltraRight | 'suspended' | 'president' | 'admin'

/** In the order in which they call: the president may give the group away, an admin may all the same. */
const PERSONAS: readonly Persona[] = [
  ...(['visitor', 'fan', 'banned', 'member'] as const),
  ...ULTRA_RIGHTS,
  ...(['suspended', 'president', 'admin'] as const),
]

/** Product rules, chapters 11 and 12. */
const OF_GROUPS =
  /^(?:GET|POST) \/v1\/(?:ultras\/(?:found|update|\{id\})|relationships\/ultra\/(?:join|leave)$|songs|tifos|posters|reports|arenas\/\{id\}\/(?:song|tifo)\/)/
const GROUP_ROUTES = (Object.keys(routes) as RouteName[]).filter((key) => OF_GROUPS.test(key))

/** As the product rules name them. */
const NAMED = [
  ...['ultras/found', 'ultras/{id}/officer', 'ultras/{id}/handover', 'ultras/update'],
  ...['relationships/ultra/join', 'relationships/ultra/leave', 'ultras/{id}/requests/decide'],
  ...['ultras/{id}/invites/create', 'ultras/{id}/invites/revoke', 'ultras/{id}/invite', 'ultras/{id}/remove'],
  ...['ultras/{id}/announcements/create', 'ultras/{id}/announcements/delete'],
  ...['reports/create', 'reports/decide', 'reports/appeal'],
  ...[
    'ultras/{id}/songs/create',
    'ultras/{id}/songs/delete',
    'ultras/{id}/tifos/create',
    'ultras/{id}/tifos/delete',
  ],
  ...[
    'ultras/{id}/tifos/approve',
    'arenas/{id}/song/start',
    'arenas/{id}/song/stop',
    'arenas/{id}/song/vote',
  ],
  'arenas/{id}/tifo/raise',
]
  .map((path) => `POST /v1/${path}`)
  .concat(
    ['requests', 'invites', 'announcements', 'log', 'songs', 'tifos', 'posters'].map(
      (list) => `GET /v1/ultras/{id}/${list}`,
    ),
    ['GET /v1/songs', 'GET /v1/reports'],
  )

/** Calls for fans that look for a right themselves, because their path names no group. */
const RIGHT_WITHIN: Partial<Record<RouteName, UltraRight>> = {
  'POST /v1/ultras/update': 'edit',
  'POST /v1/arenas/{id}/tifo/raise': 'capo',
  'POST /v1/arenas/{id}/song/start': 'capo',
  'POST /v1/arenas/{id}/song/stop': 'capo',
}

/** What nobody gets who may call; anything else is about the request. */
const REFUSALS: readonly ErrorCode[] = [
  ...(['unauthenticated', 'session_expired', 'forbidden', 'no_right'] as const),
  ...(['banned', 'suspended', 'ultra_not_found'] as const),
]

let virage: TestApp
let world: World
const people = new Map<Persona, Person>()
beforeAll(async () => {
  virage = await startTestApp()
  world = createWorld(virage)
  for (const persona of PERSONAS)
    if (persona !== 'visitor' && persona !== 'president') people.set(persona, await world.person())
  await makeAdmin(virage.app.db, personOf('admin'))
  const until = new Date(virage.clock.now.getTime() + 86_400_000)
  const suspension = { userId: personOf('suspended').id, until, reason: 'Rude words', reportId: 1 }
  await virage.app.db.insert(suspensions).values(suspension)
})
afterAll(() => virage.close())

function personOf(persona: Persona): Person {
  const person = people.get(persona)
  if (!person) throw new Error(`there is no ${persona}`)
  return person
}

const isRight = (persona: Persona): persona is UltraRight =>
  (ULTRA_RIGHTS as readonly string[]).includes(persona)

function refusalOf(key: RouteName, persona: Persona): ErrorCode | null {
  const { access, whileSuspended = false } = routes[key] as Route
  if (access === 'open' || access === 'optional') return null
  if (persona === 'visitor') return 'unauthenticated'
  if (key === 'POST /v1/relationships/ultra/join' && persona === 'banned') return 'banned'
  if (persona === 'admin') return null
  if (access === 'admin') return 'forbidden'
  // reports.5: an officer with every right reads, and writes nothing until it is over.
  if (persona === 'suspended' && key.startsWith('POST ') && !whileSuspended) return 'suspended'
  const right = RIGHT_WITHIN[key]
  const wanted: Access = right ? `ultra:${right}` : access
  return !isUltraAccess(wanted) || mayCall(persona, wanted) ? null : 'no_right'
}

function mayCall(persona: Persona, access: UltraAccess): boolean {
  if (persona === 'president') return true
  if (persona === 'suspended') return access !== 'ultra:president'
  if (access === 'ultra:member') return persona === 'member' || isRight(persona)
  if (access === 'ultra:officer') return isRight(persona)
  return access === `ultra:${persona}`
}

/** Puts everybody into the group that the request is about. */
async function fillGroup(president: Person): Promise<void> {
  const { db } = virage.app
  const groups = await db
    .select({ id: ultraGroups.id })
    .from(ultraGroups)
    .where(eq(ultraGroups.presidentId, president.id))
  for (const { id: ultraId } of groups) {
    for (const persona of ['member', ...ULTRA_RIGHTS, 'suspended'] as const) {
      const rights = persona === 'suspended' ? [...ULTRA_RIGHTS] : isRight(persona) ? [persona] : []
      await db.insert(ultraMembers).values({ userId: personOf(persona).id, ultraId, rights })
    }
    await db.insert(ultraBans).values({ userId: personOf('banned').id, ultraId, at: virage.clock.now })
    const memberCount = await db.$count(ultraMembers, eq(ultraMembers.ultraId, ultraId))
    await db.update(ultraGroups).set({ memberCount }).where(eq(ultraGroups.id, ultraId))
  }
}

function call(key: RouteName, { params = {}, query = {}, json }: Sent, token: string | null) {
  const [method, path = ''] = key.split(' ')
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query)
  return virage.call(method as 'GET' | 'POST', search.size > 0 ? `${url}?${search}` : url, {
    token,
    ...(json !== undefined && { json }),
  })
}

test('[groups.2] the matrix knows every call of a group', () => {
  const guarded = (Object.keys(routes) as RouteName[]).filter((key) => isUltraAccess(routes[key].access))
  expect(GROUP_ROUTES).toEqual(expect.arrayContaining(guarded))
  for (const call of NAMED) expect(GROUP_ROUTES).toContain(call)
})

describe.each(GROUP_ROUTES)('%s', (key) => {
  test('[groups.2, groups.3] who may, who may not', async () => {
    const president = await world.person()
    const sent = (await EXPECTED[key].request?.(world, president, '')) ?? {}
    await fillGroup(president)
    for (const persona of PERSONAS) {
      const { token } =
        persona === 'visitor' ? { token: null } : persona === 'president' ? president : personOf(persona)
      const { status, body } = await call(key, sent, token)
      const refusal = refusalOf(key, persona)
      const told = `${persona}: ${status} ${JSON.stringify(body)}`
      if (refusal) expect(body.code, told).toBe(refusal)
      else expect(REFUSALS, told).not.toContain(body.code)
      expect(status, told).toBeLessThan(500)
    }
  })
})
