import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsSignIn, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { escapeHtml } from './html.ts'

interface OpenApiOperation {
  operationId: string
  requestBody?: { content: Record<string, { example?: unknown }> }
}

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

const ROUTES = Object.entries<Route>(routes).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, path, route }
})

test.each(ROUTES)('[api.15] /openapi.json describes $key', async ({ method, path, route }) => {
  const { status, body } = await virage.call('GET', '/openapi.json')
  expect(status).toBe(200)
  const operation = body.paths[path][method.toLowerCase()]
  expect(operation).toMatchObject({ summary: route.summary, 'x-access': route.access })
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const described = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
  expect(described.map((parameter: { name: string }) => parameter.name)).toEqual(parameters)
  expect(Object.hasOwn(operation, 'requestBody')).toBe(route.body !== undefined)
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '422', '503']))
  if (needsSignIn(route)) expect(operation.responses).toHaveProperty('401')
})

test('[api.15] /openapi.json is OpenAPI, with the popups and where to call', async () => {
  const { body } = await virage.call('GET', '/openapi.json')
  expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://virage.test' }] })
  for (const provider of ['google', 'twitch', 'facebook'])
    expect(body.paths).toHaveProperty([`/v1/auth/${provider}`, 'get'])
})

test('[api.15] /docs shows each call as HTML without script', async () => {
  const { status, headers, body } = await virage.call('GET', '/docs')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  for (const { path, route } of ROUTES) {
    expect(body).toContain(`<code>${escapeHtml(path)}</code>`)
    expect(body).toContain(escapeHtml(route.summary))
  }
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
})

test('[api.15] every call of the contract is served: none answers 404 as an unknown path', async () => {
  for (const { method, path } of ROUTES) {
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const answer = await virage.call(method as 'GET' | 'POST', url)
    expect(answer.body.code, `${method} ${path}`).not.toBe('not_found')
  }
})

test('[api.15] a strict linter accepts the document', async () => {
  const { body } = await virage.call('GET', '/openapi.json')
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(body), absoluteRef: 'openapi.json', config })
  expect(
    problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer })),
  ).toEqual([])
})

test('[api.15] every call has a readable name of its own, and every JSON body an example', async () => {
  const { body } = await virage.call('GET', '/openapi.json')
  const operations = Object.values<Record<string, OpenApiOperation>>(body.paths).flatMap(Object.values)
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]{4,40}$/)
  expect(ids).toEqual(expect.arrayContaining(['loginUser', 'listClubs', 'getClub', 'startArena', 'stakeBet']))
  const bare = operations.filter(({ requestBody }) => {
    const content = requestBody?.content['application/json']
    return content !== undefined && content.example === undefined
  })
  expect(bare.map(({ operationId }) => operationId)).toEqual([])
})
