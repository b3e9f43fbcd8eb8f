import type { z } from 'zod'
import type { UltraRight } from './constants.ts'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: anyone; anyone, but a token is honoured; a signed-in fan; who may run the arena that `{id}` names, an
 * admin or one of its referees; who has this standing in the ultra group that `{id}` (or `id` in the body)
 * names; an admin.
 */
export type Access = 'open' | 'optional' | 'fan' | 'referee' | UltraAccess | 'admin'

/** groups.2: a member, an officer with any right, the president, or who has one right. Admins always may. */
export type UltraAccess = `ultra:${'member' | 'officer' | 'president' | UltraRight}`

export const isUltraAccess = (access: Access): access is UltraAccess => access.startsWith('ultra:')

/** One HTTP call. Handlers, client types and the OpenAPI document all follow from it. */
export interface Route {
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** How the body is sent; JSON by default. */
  consumes?: 'json' | 'form' | 'multipart'
  /** The shape of `element` in the answer. */
  element: z.ZodType
  /** Further fields of the answer, next to `element` and `msg`. */
  beside?: z.ZodObject
  /** The answer can be of many megabytes: it is written in pieces. */
  isLarge?: true
  /** Failures of this call besides those every call can have. */
  errors?: readonly ErrorCode[]
  /** What a signed-in caller's use counts against; see `limitOf`. */
  limit?: RouteLimit
  /** reports.5: a write that is open to the suspended. */
  whileSuspended?: true
}

/** limits.10: all writes of a fan share one limit, exports another; `own`: the call has limits of its own. */
export type RouteLimit = 'write' | 'export' | 'own' | 'none'

export function limitOf(key: RouteKey, route: Route): RouteLimit {
  if (route.limit) return route.limit
  return key.startsWith('POST ') && needsSignIn(route) ? 'write' : 'none'
}

export const needsSignIn = ({ access }: Route): boolean => access !== 'open' && access !== 'optional'

/** limits.7: every search counts, whichever call it is part of. */
export const hasSearch = (route: Route): boolean => route.query !== undefined && 'q' in route.query.shape

/** Routes are keyed by method and path, with path parameters in braces: `GET /v1/users/{id}`. */
export type RouteKey = `${'GET' | 'POST'} /${string}`
export type Routes = Record<RouteKey, Route>

export function defineRoutes<const R extends Routes>(routes: R): R {
  return routes
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller sends. */
export interface RouteInput<R extends Route> {
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}

/** What a handler receives after validation. */
export interface RouteValues<R extends Route> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** What a handler returns, and what a caller reads. */
export type RouteAnswer<R extends Route> = {
  element: Out<R['element']>
  msg: string
} & (R['beside'] extends z.ZodObject ? z.output<R['beside']> : unknown)
