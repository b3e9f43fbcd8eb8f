import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPopup, postedBy } from '#server/features/accounts/sso/popup.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { startTestProvider, type TestProvider } from '#tests/oidc-provider.ts'
import { signedInFan } from '#tests/people.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { passkeyCalls } from './passkeys.testing.ts'

let virage: TestApp
let google: TestProvider
let api: string
beforeAll(async () => {
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  google = await startTestProvider({ redirectUris: [`${api}/v1/auth/google/callback`] })
  virage = await startTestApp({
    API_URL: api,
    ...google.settings('GOOGLE'),
  })
  await virage.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await virage.close()
  await google.close()
})
const { addPasskey, withPasskey } = passkeyCalls(() => virage)

test('[passkeys.4] SSO brings a ticket and no token to who has a passkey, also when it links the account', async () => {
  const fan = await signedInFan(virage, { name: 'Maud' })
  const { key } = await addPasskey(fan)
  google.accounts.push({ sub: 'maud', name: 'Maud', email: fan.email, email_verified: true })
  for (const visit of ['links', 'knows']) {
    const popup = openPopup()
    const choice = await popup.visit(`${api}/v1/auth/google`)
    const { message } = postedBy(await popup.press(choice, 'Sign in as Maud'))
    expect(message, visit).toEqual({
      success: false,
      detail: 'Confirm with a passkey or a recovery code that it is you.',
      ticket: expect.any(String),
    })
    const { status, body } = await withPasskey('ticket' in message ? (message.ticket ?? '') : '', key)
    expect(status).toBe(200)
    expect(body.element).toMatchObject({ id: fan.id, google_id: 'maud' })
  }
})
