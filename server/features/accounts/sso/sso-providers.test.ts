import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { discover } from './sso-providers.ts'

let server: Server
afterEach(async () => {
  server.close()
  await once(server, 'close')
})

/** Publishes a discovery document with the given endpoints beside the issuer. */
async function publish(endpoints: Record<string, string>): Promise<string> {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader('connection', 'close')
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/dialog`, ...endpoints }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}

const ask = async (provider: 'facebook' | 'google', issuer: string) =>
  (await discover(provider, { issuer, clientId: 'id', clientSecret: 'secret' })).serverMetadata()

test('[sso.1] Facebook’s document names no token endpoint: the known one is used', async () => {
  const issuer = await publish({})
  expect(await ask('facebook', issuer)).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/dialog`,
    token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  })
})

test('[sso.1] a token endpoint that the document names is used', async () => {
  const issuer = await publish({ token_endpoint: 'https://tokens.test/' })
  expect(await ask('facebook', issuer)).toMatchObject({ token_endpoint: 'https://tokens.test/' })
})

test('[sso.1] no other provider is given one', async () => {
  expect((await ask('google', await publish({}))).token_endpoint).toBeUndefined()
})
