import { z } from 'zod'
import { ssoProvider } from '#contract/accounts.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { PROBLEMS } from '#contract/problems.ts'
import type { Route, RouteKey, Routes } from '#contract/route.ts'

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
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, route) }
  }
  for (const provider of ssoProvider.options) paths[`/v1/auth/${provider}`] = { get: ssoOperation(provider) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Virage',
      version: '1',
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
          },
        },
      },
    },
  }
}

function operation(path: string, route: Route): Json {
  const answer = z.object({ element: route.element, msg: z.string(), ...route.beside?.shape })
  return {
    summary: route.summary,
    tags: [path.split('/')[2] ?? 'other'],
    'x-access': route.access,
    ...(route.access !== 'open' && {
      security: route.access === 'optional' ? [{ session: [] }, {}] : [{ session: [] }],
    }),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { [CONTENT_TYPES[route.consumes ?? 'json']]: { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      ...failures(route),
    },
  }
}

function failures({ access, errors = [] }: Route): Json {
  const codes: ErrorCode[] = [...COMMON_ERRORS, ...errors]
  if (access === 'fan' || access === 'admin') codes.push('unauthenticated', 'session_expired')
  if (access === 'admin') codes.push('forbidden')
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
  summary: `Sign in with ${provider}, opened in a popup; the result is posted to the window that opened it`,
  tags: ['auth'],
  'x-access': 'open',
  responses: {
    200: { description: 'A page that posts a failure to its opener', content: { 'text/html': {} } },
    302: { description: 'To the identity provider' },
  },
})
