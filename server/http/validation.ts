import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { problem } from '#contract/problems.ts'
import type { Route, RouteValues } from '#contract/route.ts'
import { invalid } from './failure.ts'

/** Checks parameters, query and body against the route; unknown keys are ignored everywhere. */
export function validate<R extends Route>(route: R, request: FastifyRequest): RouteValues<R> {
  return {
    params: route.params && check(route.params, request.params),
    query: route.query && check(route.query, request.query),
    body: route.consumes === 'multipart' || !route.body ? undefined : check(route.body, request.body),
  } as RouteValues<R>
}

/** What the schema makes of the value, or the failure that tells field by field what is wrong. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const nul = findNul(value)
  if (nul !== null) throw invalid({ [nul]: problem('nul_character') })
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  // Of a body that is not there, each needed field is missing: the caller is told which.
  const { error } = value === undefined ? schema.safeParse({}) : parsed
  throw invalid(fieldsOf(error ?? parsed.error))
}

/** The first complaint about each field, by its dotted name. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    fields[name] ??= issue.message
  }
  return fields
}

/**
 * PostgreSQL text cannot hold NUL, so no field may: answers the dotted name of one that does. A list of
 * what is left to look at, not recursion: a body can be nested deeper than the stack allows.
 */
function findNul(root: unknown): string | null {
  if (typeof root === 'string') return root.includes('\0') ? 'body' : null
  const left: { value: object; name: string }[] = isObject(root) ? [{ value: root, name: '' }] : []
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, name } = next
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return name || 'body'
      const innerName = name ? `${name}.${key}` : key
      if (typeof inner === 'string' && inner.includes('\0')) return innerName
      if (isObject(inner)) left.push({ value: inner, name: innerName })
    }
  }
  return null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
