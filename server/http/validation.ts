import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isLocalLink, LINK_FIELDS } from '#contract/links.ts'
import { problem, readProblem } from '#contract/problems.ts'
import type { Route, RouteValues } from '#contract/route.ts'
import { invalid } from './failure.ts'

/** Checks parameters, query and body against the route; unknown keys are ignored everywhere. */
export function validate<R extends Route>(
  route: R,
  request: FastifyRequest,
  allowsLocalLinks: boolean,
): RouteValues<R> {
  const body = route.consumes === 'multipart' || !route.body ? undefined : check(route.body, request.body)
  if (!allowsLocalLinks) refuseLocalLinks(body)
  return {
    params: route.params && check(route.params, request.params),
    query: route.query && check(route.query, request.query),
    body,
  } as RouteValues<R>
}

/** security.7: a schema cannot know the settings, so this is checked beside it. */
function refuseLocalLinks(body: unknown): void {
  if (!isObject(body)) return
  for (const name of LINK_FIELDS) {
    const value = (body as Partial<Record<string, unknown>>)[name]
    const links = isObject(value) ? Object.values(value) : [value]
    if (links.some((link) => typeof link === 'string' && isLocalLink(link)))
      throw invalid({ [name]: problem('link_local') })
  }
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
    fields[name] ??= complaintOf(issue)
  }
  return fields
}

const MUST_BE: Partial<Record<string, string>> = {
  string: 'Must be a text.',
  boolean: 'Must be true or false.',
  number: 'Must be a number.',
  array: 'Must be a list.',
  tuple: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}

/** What the contract says, or where it has no words of its own a sentence that a person understands. */
function complaintOf(issue: z.core.$ZodIssue): string {
  if (readProblem(issue.message).code !== 'not_accepted' || issue.code === 'custom') return issue.message
  if (issue.code === 'invalid_value') return `Must be ${issue.values.map(String).join(' or ')}.`
  return (issue.code === 'invalid_type' && MUST_BE[issue.expected]) || problem('not_accepted')
}

/**
 * PostgreSQL text cannot hold NUL, so no field may: returns the dotted name of one that does. A list of
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

/** The database's years: from 1 to 9999, in milliseconds. */
const FIRST_MOMENT_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A time as calls take it, ISO or milliseconds; one that no column holds is refused under its field. */
export function toMoment(value: string | number | null | undefined, field: string): Date | null {
  if (value == null) return null
  const moment = new Date(value)
  const ms = moment.getTime()
  if (!(ms >= FIRST_MOMENT_MS && ms <= LAST_MOMENT_MS))
    throw invalid({ [field]: problem('year_out_of_range', 1, 9999) })
  return moment
}
