// What the tests of passkeys do again and again.
import { expect } from 'vitest'
import type { Reply, TestApp } from '#tests/app.ts'
import { type Authenticator, createAuthenticator } from '#tests/authenticator.ts'
import { PASSWORD, type TestFan } from '#tests/people.ts'

/** `startTestApp`'s PUBLIC_URL. */
export const ORIGIN = 'http://virage.test'

export function passkeyCalls(virage: () => TestApp) {
  const post = (url: string, json?: unknown, token?: string, headers?: Record<string, string>) =>
    virage().call('POST', url, {
      ...(json !== undefined && { json }),
      ...(token !== undefined && { token }),
      ...(headers && { headers }),
    })

  async function options(url: string, json?: unknown, token?: string) {
    const answer = await post(url, json, token)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.element
  }

  /** Adds a passkey to the fan; the codes come with the first one only. */
  async function addPasskey(
    fan: Pick<TestFan, 'token'>,
    name = 'Phone',
  ): Promise<{ key: Authenticator; id: number; codes: string[] | null }> {
    const key = createAuthenticator(ORIGIN)
    const asked = await options('/v1/passkeys/add/options', undefined, fan.token)
    const { status, body } = await post(
      '/v1/passkeys/add',
      { name, response: key.register(asked) },
      fan.token,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return { key, id: body.element.passkey.id, codes: body.element.recovery_codes }
  }

  const login = ({ email }: Pick<TestFan, 'email'>, password = PASSWORD): Promise<Reply> =>
    virage().call('POST', '/v1/users/login', { form: { username: email, password } })

  return {
    post,
    options,
    addPasskey,
    login,

    /** The ticket that the right password brings to who has a second factor. */
    async ticketOf(fan: Pick<TestFan, 'email'>, password = PASSWORD): Promise<string> {
      const { status, body } = await login(fan, password)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'second_factor_needed' })
      expect(body).not.toHaveProperty('access_token')
      return body.ticket
    },

    withCode: (ticket: string, code: string, headers?: Record<string, string>) =>
      post('/v1/auth/second-factor', { ticket, code }, undefined, headers),

    async withPasskey(
      ticket: string,
      key: Authenticator,
      flaws: Parameters<Authenticator['assert']>[1] = {},
    ) {
      const asked = await options('/v1/auth/second-factor/options', { ticket })
      return post('/v1/auth/second-factor', { ticket, response: key.assert(asked, flaws) })
    },

    async passkeySignIn(key: Authenticator, flaws: Parameters<Authenticator['assert']>[1] = {}) {
      const asked = await options('/v1/auth/passkey/options')
      return post('/v1/auth/passkey', { response: key.assert(asked, flaws) })
    },

    overview: async ({ token }: Pick<TestFan, 'token'>) =>
      (await virage().call('GET', '/v1/passkeys', { token })).body.element,
  }
}
