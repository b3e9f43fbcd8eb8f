// Who may call what: every route of the contract × everyone who could try. Refusals leave no trace.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { type Access, isUltraAccess, type Route } from '#contract/route.ts'
import { type AllRoutes, routes } from '#contract/routes.ts'
import { hashPassword } from '#server/features/accounts/index.ts'
import type { Sent } from './access-matrix.expectation.ts'
import { EXPECTED } from './access-matrix.requests.ts'
import {
  createWorld,
  disableQuietly,
  endSessions,
  makeAdmin,
  makeReferee,
  type Person,
  type World,
} from './access-matrix.world.ts'
import { startTestApp, type TestApp } from './app.ts'
import { PASSWORD } from './people.ts'

const PERSONAS = ['visitor', 'fan', 'other fan', 'disabled', 'revoked', 'admin'] as const
type Persona = (typeof PERSONAS)[number] | 'referee' | 'other referee'

type OtherFan = 'allowed' | 'forbidden' | 'no_right'

let virage: TestApp
let world: World
let passwordHash: string
/** Looks at the database from outside, on a connection of its own, which plans its query once. */
let observer: pg.Client
let lastWritesQuery: string
beforeAll(async () => {
  virage = await startTestApp()
  observer = new pg.Client(virage.database.config)
  await observer.connect()
  lastWritesQuery = await readLastWritesQuery()
  world = createWorld(virage)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await observer.end()
  await virage.close()
})

/** Null: allowed. Open calls look at no token at all, optional ones refuse a dead one. */
function refusalOf(access: Access, persona: Persona, otherFan?: OtherFan): ErrorCode | null {
  // Open to visitors, so also to who comes with a token that has died.
  if (access === 'open' || access === 'optional') return null
  if (persona === 'visitor') return 'unauthenticated'
  if (persona === 'disabled' || persona === 'revoked') return 'session_expired'
  if (persona === 'admin' || persona === 'referee') return null
  if (access === 'admin' || access === 'referee') return 'forbidden'
  // `fan` presides over the group that the call is about, `other fan` is not in it (group-rights.test.ts has all in between).
  if (isUltraAccess(access)) return persona === 'fan' ? null : 'no_right'
  return persona === 'other fan' && otherFan !== undefined && otherFan !== 'allowed' ? otherFan : null
}

/** The token that the persona sends for a request that is about `owner`. */
async function tokenOf(persona: Persona, owner: Person, arenaId: string): Promise<string | null> {
  const { db } = virage.app
  if (persona === 'visitor') return null
  if (persona === 'fan') return owner.token
  if (persona === 'disabled') await disableQuietly(db, owner, virage.clock.now)
  if (persona === 'revoked') await endSessions(db, owner)
  if (persona === 'disabled' || persona === 'revoked') return owner.token
  const caller = await world.person()
  if (persona === 'admin') await makeAdmin(db, caller)
  if (persona === 'referee') await makeReferee(db, caller, arenaId)
  if (persona === 'other referee') await makeReferee(db, caller, await world.arena())
  return caller.token
}

function call(key: string, { params = {}, query = {}, json, form, file }: Sent, token: string | null) {
  const [method, path = ''] = key.split(' ')
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(query)
  return virage.call(method as 'GET' | 'POST', search.size > 0 ? `${url}?${search}` : url, {
    token,
    ...(json !== undefined && { json }),
    ...(form && { form }),
    ...(file && { json: formWith(file), headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
  })
}

const formWith = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n'),
    Buffer.from('content-type: image/png\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ])

/**
 * Changes with every write to the database: a new row or version of a row has the newest transaction, a deleted one is
 * no longer counted. Reading all content instead took most of this file's time, and then planning this query did.
 */
async function lastWrites(): Promise<string> {
  // Mails of earlier calls are sent in the background, which writes too.
  await virage.app.worker?.drain()
  const { rows } = await observer.query<{ writes: string }>({ name: 'last writes', text: lastWritesQuery })
  return rows.map(({ writes }) => writes).join(' ')
}

/** Of every table; what is in a partition counts with the whole. */
async function readLastWritesQuery(): Promise<string> {
  const { rows } = await observer.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  )
  return rows
    .map(({ name }) => `SELECT concat(count(*), '/', max(xmin::text::bigint)) AS writes FROM ${name}`)
    .join(' UNION ALL ')
}

test('[access.1] every route of the contract has its expectations, and none is stale', () => {
  expect(Object.keys(EXPECTED).sort((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(routes).sort((a, b) => a.localeCompare(b)),
  )
})

describe.each(Object.keys(routes) as (keyof AllRoutes)[])('%s', (key) => {
  const { access } = routes[key] as Route
  const expected: { request?: unknown; allowed?: ErrorCode; otherFan?: OtherFan } = EXPECTED[key] ?? {}

  test(`[access.1, access.4] (${access}) says what another fan gets`, () => {
    expect(EXPECTED).toHaveProperty([key])
    if (access === 'fan') expect(expected.otherFan).toBeDefined()
  })

  const personas: readonly Persona[] =
    access === 'referee' ? [...PERSONAS, 'referee', 'other referee'] : PERSONAS
  test.each(personas)('[access.1, access.2, access.3, referees.2] %s', async (persona) => {
    const owner = await world.person()
    const sent = (await EXPECTED[key].request?.(world, owner, passwordHash)) ?? {}
    const token = await tokenOf(persona, owner, String(sent.params?.id))
    const refusal = refusalOf(access, persona, expected.otherFan)
    const before = refusal && (await lastWrites())

    const answer = await call(key, sent, token)

    const code = refusal ?? expected.allowed
    expect(answer, JSON.stringify(answer.body)).toMatchObject(
      code ? { status: ERRORS[code][0], body: { code } } : { status: 200 },
    )
    if (refusal) expect(await lastWrites(), 'a refused call writes nothing').toBe(before)
    const seesOthers = persona === 'visitor' || persona === 'other fan'
    if (seesOthers) expect(JSON.stringify(answer.body)).not.toContain(owner.email)
  })
})
