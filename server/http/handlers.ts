import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Access,
  isUltraAccess,
  limitOf,
  type Route,
  type RouteAnswer,
  type RouteKey,
  type RouteLimit,
  type Routes,
  type RouteValues,
  type UltraAccess,
} from '#contract/route.ts'
import type { Role } from '#contract/user.ts'
import { addressKey } from './address.ts'
import { Failure, suspendedFailure } from './failure.ts'
import { jsonInPieces } from './json-pieces.ts'
import { validate } from './validation.ts'

/** Who is calling, as told by a live session. */
export interface Viewer {
  userId: number
  role: Role
  /** Names the session without being usable as its token. */
  sessionId: string
  /** They would be an admin, had they the second factor that this deployment asks for (passkeys.7). */
  lacksSecondFactor?: boolean
  /** reports.5: may read, sign out and appeal, nothing else. */
  suspension?: Suspension
}

export interface Suspension {
  until: Date
  reason: string
  /** The case whose decision it is. */
  reportId: number
}

/** Turns the token of a request into its viewer, or throws 401. The address is noted as that of the last use. */
export type Authenticate = (token: string, address?: string) => Promise<Viewer>

/** Throws 403 for who may not run the arena; it may not exist. */
export type AdmitReferee = (viewer: Viewer, arenaId: string) => Promise<void>

/** groups.2: throws 404 for a group that does not exist, 403 for who does not have that standing in it. */
export type AdmitToUltra = (viewer: Viewer, access: UltraAccess, ultraId: string) => Promise<void>

/** Who decides about access that depends on the arena or the group of a call. */
export interface Gates {
  referee?: AdmitReferee
  ultra?: AdmitToUltra
}

/**
 * api.7: when a database that hung goes on, all calls that waited for their sessions go on at once and wait behind each
 * other; those that have used up most of their 6 s are refused instead.
 */
const ADMISSION_MAX_MS = 4_000

type ViewerFor<A extends Access> = A extends 'open' ? null : A extends 'optional' ? Viewer | null : Viewer

export interface RouteCall<R extends Route> extends RouteValues<R> {
  viewer: ViewerFor<R['access']>
  /** The client's address, as far as the configured proxies can be believed. */
  address: string
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<R extends Route> = Omit<RouteAnswer<R>, 'msg'> & { msg?: string }
export type Handlers<R extends Routes> = {
  [K in keyof R & RouteKey]: (call: RouteCall<R[K]>) => Promise<Answer<R[K]>>
}

/** Binds each route of the contract to its handler: access, limits, validation, envelope, in this order. */
export function mount<R extends Routes>(
  app: FastifyInstance,
  routes: R,
  handlers: Handlers<R>,
  authenticate: Authenticate,
  gates: Gates = {},
): void {
  for (const key of Object.keys(routes) as (keyof R & RouteKey)[]) {
    const route = routes[key] as Route
    const handle = handlers[key] as unknown as (call: RouteCall<Route>) => Promise<Answer<Route>>
    const [method = '', path = ''] = key.split(' ')
    const limit = limitOf(key, route)
    const admitAt = gateFor(key, route.access, gates)
    const write = createWriter(route)
    const isGatedByBody = isUltraAccess(route.access) && !key.includes('{id}')
    const admitCaller = async (request: FastifyRequest): Promise<Viewer | null> => {
      const askedMs = performance.now()
      const viewer = await admit(route.access, request, authenticate)
      if (viewer?.suspension && method === 'POST' && !route.whileSuspended)
        throw suspendedFailure(viewer.suspension)
      if (viewer && !isGatedByBody) await admitAt?.(viewer, request)
      if (performance.now() - askedMs > ADMISSION_MAX_MS) throw new Failure('unavailable', { retryAfterS: 2 })
      return viewer
    }
    // access.1: who may not call hears that, not what is wrong with the body, so it is decided before a body is read.
    const admitted = method === 'POST' ? new WeakMap<FastifyRequest, Viewer | null>() : null
    const admitAhead = async (request: FastifyRequest): Promise<void> => {
      const viewer = await admitCaller(request)
      // sessions.2: a body may take its time, and the session may have ended when it is there; that is decided then.
      if (request.raw.complete) admitted?.set(request, viewer)
    }
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { consumes: route.consumes ?? 'json' },
      ...(admitted && { onRequest: admitAhead }),
      handler: async (request, reply) => {
        const viewer = admitted?.has(request) ? (admitted.get(request) ?? null) : await admitCaller(request)
        if (viewer && isGatedByBody) await admitAt?.(viewer, request)
        if (viewer) await countUse(app, limit, viewer)
        const values = validate(route, request, app.allowsLocalLinks)
        await countSearch(app, values.query, viewer, request.ip)
        const call = { ...values, viewer, address: request.ip, request, reply }
        const run = () => handle(call as RouteCall<Route>)
        const answer = await app.reads.run(key, viewer?.userId ?? null, run)
        reply.type(JSON_TYPE)
        return route.isLarge ? writeInPieces(route, answer) : write(answer)
      },
    })
  }
}

async function countUse({ limits }: FastifyInstance, limit: RouteLimit, viewer: Viewer): Promise<void> {
  if (limit === 'write') await limits.take('writePerFan', String(viewer.userId))
  if (limit === 'export') await limits.take('exportPerFan', String(viewer.userId))
}

/** limits.7. An empty search asks nothing of the index. */
async function countSearch(
  { limits }: FastifyInstance,
  query: { q?: unknown } | undefined,
  viewer: Viewer | null,
  address: string,
): Promise<void> {
  if (query?.q === undefined || query.q === '') return
  await limits.take('search', viewer ? `fan ${viewer.userId}` : addressKey(address))
}

async function admit(
  access: Access,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Viewer | null> {
  if (access === 'open') return null
  const token = bearerToken(request.headers.authorization)
  if (token === null) {
    if (access === 'optional') return null
    throw new Failure('unauthenticated')
  }
  if (access === 'optional') return authenticate(token, request.ip).catch(visitorIfRefused)
  const viewer = await authenticate(token, request.ip)
  if (access === 'admin' && viewer.role !== 'admin')
    throw new Failure(viewer.lacksSecondFactor ? 'second_factor_required' : 'forbidden')
  return viewer
}

type GateAt = (viewer: Viewer, request: FastifyRequest) => Promise<void>

function gateFor(key: RouteKey, access: Access, { referee, ultra }: Gates): GateAt | null {
  if (access === 'referee') {
    if (!referee) throw new Error(`${key} needs to know who is a referee`)
    return (viewer, request) => referee(viewer, idOf(request))
  }
  if (isUltraAccess(access)) {
    if (!ultra) throw new Error(`${key} needs to know who has which right in a group`)
    if (key.includes('{id}')) return (viewer, request) => ultra(viewer, access, idOf(request))
    // The group's id is in the body, so an unknown group and a missing right both answer 403 `no_right`: nobody learns
    // whether the group exists.
    return async (viewer, { body }) => {
      if (viewer.role === 'admin') return
      const given = (body as { id?: unknown } | null | undefined)?.id
      // Not checked yet: turning whatever was sent into a text could fail.
      const id = typeof given === 'string' || typeof given === 'number' ? String(given) : 'none'
      await ultra(viewer, access, id).catch((error: unknown) => {
        if (!(error instanceof Failure) || (error.status !== 403 && error.status !== 404)) throw error
        throw new Failure(viewer.lacksSecondFactor ? 'second_factor_required' : 'no_right')
      })
    }
  }
  return null
}

const idOf = ({ params }: FastifyRequest): string => String((params as { id?: unknown }).id)

/** Somebody whose session has ended still sees what visitors see. */
function visitorIfRefused(error: unknown): null {
  if (error instanceof Failure && error.status === 401) return null
  throw error
}

/** The spec's cookie is set by script and never accepted as authentication: only this header is. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] ?? null
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** For what takes too long to be written at once: nobody else would be served meanwhile. */
const writeInPieces = (route: Route, answer: Answer<Route>): Readable =>
  Readable.from(jsonInPieces({ element: route.element.parse(answer.element), msg: answer.msg ?? 'OK' }))

/**
 * Writes answers of a route as JSON. Only what the contract names leaves the server: unknown keys are stripped here. An
 * element that is frozen stays as it is, so it is written once.
 */
export function createWriter(route: Route): (answer: Answer<Route>) => string {
  const written = new WeakMap<object, string>()
  const writeElement = (element: unknown): string => JSON.stringify(route.element.parse(element))

  function elementOf(element: unknown): string {
    if (typeof element !== 'object' || element === null || !Object.isFrozen(element))
      return writeElement(element)
    const text = written.get(element) ?? writeElement(element)
    written.set(element, text)
    return text
  }

  return (answer) => {
    const rest = { ...route.beside?.parse(answer), msg: answer.msg ?? 'OK' }
    return `{"element":${elementOf(answer.element)},${JSON.stringify(rest).slice(1)}`
  }
}
