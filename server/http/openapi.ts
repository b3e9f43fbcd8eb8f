import { z } from 'zod'
import { ssoProvider } from '#contract/accounts.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { PROBLEMS } from '#contract/problems.ts'
import {
  type Access,
  hasSearch,
  isUltraAccess,
  limitOf,
  needsSignIn,
  type Route,
  type RouteKey,
  type Routes,
  type UltraAccess,
} from '#contract/route.ts'

const COMMON_ERRORS: ErrorCode[] = ['invalid', 'internal', 'unavailable']
const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

type Json = Record<string, unknown>

const PROBLEM = {
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    values: { type: 'array', items: { type: 'number' } },
  },
}

/** The OpenAPI document, made from nothing but the contract. */
export function openApiDocument(routes: Routes, apiUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [key, route] of Object.entries(routes) as [RouteKey, Route][]) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, path, route) }
  }
  for (const provider of ssoProvider.options) paths[`/v1/auth/${provider}`] = { get: ssoOperation(provider) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Virage',
      version: '1',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Virage' },
      description: 'Success: `{element, msg}`. Failure: `{detail, code, reason?, fields?, problems?}`.',
    },
    servers: [{ url: apiUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['detail', 'code'],
          properties: {
            detail: { type: 'string', description: 'A sentence for a person.' },
            code: { type: 'string', enum: Object.keys(ERRORS) },
            reason: { ...PROBLEM, description: 'What `detail` says, where it says more than `code`.' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            problems: { type: 'object', additionalProperties: PROBLEM },
            ticket: {
              type: 'string',
              description:
                'With `second_factor_needed`: finishes this sign-in. With `suspended`: the token of an appeal.',
            },
            suspension: {
              type: 'object',
              description: 'With `suspended`: until when, why, and the case that can be appealed.',
              required: ['until', 'reason', 'report_id'],
              properties: {
                until: { type: 'string' },
                reason: { type: 'string' },
                report_id: { type: 'integer' },
              },
            },
          },
        },
      },
    },
  }
}

function operation(key: RouteKey, path: string, route: Route): Json {
  const answer = z.object({ element: route.element, msg: z.string(), ...route.beside?.shape })
  return {
    operationId: operationId(key),
    summary: route.summary,
    tags: [path.split('/')[2] ?? 'other'],
    'x-access': route.access,
    security: securityOf(route.access),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { [CONTENT_TYPES[route.consumes ?? 'json']]: bodyContent(route.body) },
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      ...failures(key, route),
    },
  }
}

const SECURITY: Record<Exclude<Access, UltraAccess>, Json[]> = {
  open: [],
  optional: [{ session: [] }, {}],
  fan: [{ session: [] }],
  referee: [{ session: [] }],
  admin: [{ session: [] }],
}
const securityOf = (access: Access): Json[] => (isUltraAccess(access) ? SECURITY.fan : SECURITY[access])

/** Names of calls that do not follow the pattern of `operationId`. */
const OPERATION_IDS: Partial<Record<RouteKey, string>> = {
  'GET /v1/reports/mine': 'listOwnDecisions',
  'POST /v1/reports/appeal': 'appealDecision',
  'POST /v1/auth/register': 'registerUser',
  'GET /v1/arenas/{id}/bet/{betId}/unsettle': 'foreseeUnsettling',
  'POST /v1/auth/email/verify/request': 'requestEmailVerification',
  'GET /v1/auth/email/verify': 'verifyEmailByQuery',
  'GET /v1/auth/email/verify/{token}': 'verifyEmail',
  'POST /v1/auth/password/reset/request': 'requestPasswordReset',
  'POST /v1/auth/password/reset': 'resetPassword',
  'POST /v1/auth/passkey/options': 'beginPasskeySignIn',
  'POST /v1/auth/passkey': 'signInWithPasskey',
  'POST /v1/auth/second-factor/options': 'beginSecondFactor',
  'POST /v1/auth/second-factor': 'finishSignIn',
  'GET /v1/passkeys': 'getSecondFactor',
  'POST /v1/passkeys/add/options': 'beginAddingPasskey',
  'POST /v1/passkeys/codes/renew': 'renewRecoveryCodes',
  'POST /v1/passkeys/confirm/options': 'beginConfirmation',
  'POST /v1/passkeys/confirm': 'confirmWithPasskey',
  'GET /v1/users/ping': 'getCurrentUser',
  'GET /v1/users/sessions': 'listSessions',
  'POST /v1/users/sessions/revoke': 'revokeSession',
  'GET /v1/users/export': 'exportCurrentUser',
  'GET /v1/audit': 'listAuditEntries',
  'GET /v1/matches/{id}': 'getMatch',
  'POST /v1/matches/delete': 'deleteMatch',
  'GET /v1/achievements/{userId}': 'listAchievements',
  'POST /v1/media': 'uploadPicture',
  'GET /v1/search': 'search',
  'GET /v1/stats': 'getStats',
  'GET /v1/stats/history': 'getStatsHistory',
  'GET /v1/points': 'getPoints',
  'GET /v1/calendar': 'getCalendar',
  'POST /v1/operator/test-mail': 'sendTestMail',
  'GET /v1/push/key': 'getPushKey',
  'GET /v1/notifications/settings': 'getNotificationSettings',
  'POST /v1/notifications/settings': 'changeNotificationSettings',
  'POST /v1/notifications/digest': 'sendDigests',
}

/** `GET /v1/clubs` is `listClubs`, `POST /v1/clubs/create` `createClub`, `POST /v1/arenas/{id}/bet/open` `openBet`. */
function operationId(key: RouteKey): string {
  const named = OPERATION_IDS[key]
  if (named !== undefined) return named
  const [method, path = ''] = key.split(' ')
  const [things = '', ...rest] = path.split('/').slice(2)
  const words = rest.filter((part) => !part.startsWith('{'))
  const thing = things.replace(/s$/, '')
  if (things === 'relationships')
    return `${method === 'GET' ? 'list' : ''}${words.map(capitalised).join('')}`.replace(/^./, (first) =>
      first.toLowerCase(),
    )
  const verb = words.pop()
  if (verb !== undefined) return `${verb}${capitalised(words.pop() ?? thing)}`
  return rest.length > 0 ? `get${capitalised(thing)}` : `list${capitalised(things)}`
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Values that a schema's type alone does not suggest, by the name of their field. */
const EXAMPLES: Json = {
  email: 'fan@example.org',
  username: 'fan@example.org',
  password: 'Correct-horse-1',
  token: 'a'.repeat(43),
  choices: ['Home', 'Away'],
  date: '2030-05-01T20:00:00Z',
  startDate: '2030-05-01T20:00:00Z',
  openDate: '2030-05-01T20:30:00Z',
  new_password: 'Correct-horse-1',
  avatar: 'https://example.org/picture.webp',
  logo: 'https://example.org/picture.webp',
  imageUrl: 'https://example.org/picture.webp',
  recommendedStreams: ['https://www.twitch.tv/virage'],
  slug: 'the-first-derby',
  arenaId: 'derby-1',
  endpoint: 'https://push.example.org/wpush/v2/a',
  colors: ['#04180f', '#f2e3b3'],
  beats: ['clap', 'rest', 'clap', 'shout'],
  words: ['Clap, clap, hey!'],
  frames: [{ cells: '01'.repeat(1024), ms: 1000 }],
  p256dh: `B${'a'.repeat(86)}`,
  auth: 'a'.repeat(22),
  until: '2030-05-01T20:00:00Z',
}

/** The schema of a body, with an example where one can be made that the schema accepts. */
function bodyContent(body: z.ZodType): Json {
  const schema = schemaOf(body, 'input')
  const whole = exampleOf(schema)
  // Some optional fields exclude each other or are refused for most callers.
  const required = exampleOf(schema, true)
  const each = Object.entries(Object(whole)).map(([name, value]) => ({ [name]: value }))
  const example = [whole, required, ...each].find((candidate) => body.safeParse(candidate).success)
  return { schema, ...(example !== undefined && { example }) }
}

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
}

function exampleOf(json: JsonSchema, isRequiredOnly = false): unknown {
  const { type, enum: values, properties = {}, required = [], items, minimum = 1, ...schema } = json
  if ('const' in schema) return schema.const
  if (values) return values[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => !isRequiredOnly || required.includes(name))
        .map(([name, property]) => [name, EXAMPLES[name] ?? exampleOf(property)]),
    )
  if (type === 'array') return items ? [exampleOf(items)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, minimum)
  if (type === 'boolean') return true
  return type === 'null' ? null : 'text'
}

function failures(key: RouteKey, route: Route): Json {
  const { access, errors = [] } = route
  const codes: ErrorCode[] = [...COMMON_ERRORS, ...errors]
  if (hasSearch(route) || limitOf(key, route) !== 'none') codes.push('rate_limited')
  if (key.startsWith('POST ')) codes.push('malformed_body', 'body_too_large', 'unsupported_media_type')
  if (route.params) codes.push('malformed_url', 'not_found')
  if (needsSignIn(route)) codes.push('unauthenticated', 'session_expired')
  if (isUltraAccess(access)) codes.push('ultra_not_found', 'no_right')
  if (access === 'referee' || access === 'admin') codes.push('forbidden', 'second_factor_required')
  const byStatus = Map.groupBy(new Set(codes), (code) => ERRORS[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const ssoOperation = (provider: string): Json => ({
  operationId: `signInWith${capitalised(provider)}`,
  security: [],
  summary: `Sign in with ${provider}, opened in a popup; the result is posted to the window that opened it`,
  tags: ['auth'],
  'x-access': 'open',
  responses: {
    200: { description: 'A page that posts a failure to its opener', content: { 'text/html': {} } },
    302: { description: 'To the identity provider' },
    429: { description: `\`rate_limited\`: ${ERRORS.rate_limited[1]}` },
  },
})
