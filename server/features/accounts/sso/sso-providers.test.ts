import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NAME_MAX_LENGTH } from '#contract/constants.ts'
import { discover, readClaims } from './sso-providers.ts'

let server: Server | undefined
afterEach(async () => {
  if (!server) return
  server.close()
  await once(server, 'close')
  server = undefined
})

/** Publishes a discovery document with the given endpoints beside the issuer. */
async function publish(endpoints: Record<string, string>): Promise<string> {
  const listening = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader('connection', 'close')
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/dialog`, ...endpoints }))
  })
  server = listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const issuer = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
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

test('[sso.1] a name that is too long is cut, not given up, also where the cut falls into a character', () => {
  const letters = 'L'.repeat(NAME_MAX_LENGTH - 1)
  expect(readClaims({ name: `${letters}🔥` }).name).toBe(letters)
  expect(readClaims({ name: `${letters}éa` }).name).toBe(`${letters}é`)
})
