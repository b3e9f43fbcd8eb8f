import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SsoOutcome, type SsoWindow, signInByPopup } from './sso.ts'

const API = 'https://api.example'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class FakePopup {
  closed = false
  close() {
    this.closed = true
  }
}

type Listener = Parameters<SsoWindow['addEventListener']>[1]

function openPage(popup: FakePopup | null = new FakePopup()) {
  const listeners = new Set<Listener>()
  const opened: [string, string, string][] = []
  /** Of this page alone: what other test files left running in this process may use the timers too. */
  const timers = new Set<number>()
  const kept = (timer: unknown) => {
    timers.add(timer as number)
    return timer as number
  }
  const page: SsoWindow = {
    location: { origin: 'https://virage.example' },
    screenX: 100,
    screenY: 50,
    outerWidth: 1500,
    outerHeight: 900,
    open: (...args) => {
      opened.push(args)
      return popup
    },
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
    setTimeout: (run, ms) => kept(setTimeout(run, ms)),
    clearTimeout: (timer) => {
      timers.delete(timer as number)
      clearTimeout(timer)
    },
    setInterval: (run, ms) => kept(setInterval(run, ms)),
    clearInterval: (timer) => {
      timers.delete(timer as number)
      clearInterval(timer)
    },
  }
  const post = (data: unknown, origin = API, source: unknown = popup) => {
    for (const listener of [...listeners]) listener({ data, origin, source })
  }
  return { page, popup, listeners, timers, opened, post }
}

/** The outcome, or 'pending', after everything that is due now has run. */
async function now(outcome: Promise<SsoOutcome>): Promise<SsoOutcome | 'pending'> {
  return Promise.race([outcome, Promise.resolve('pending' as const)])
}

function expectCleanUp({ listeners, timers, popup }: ReturnType<typeof openPage>) {
  expect(listeners.size).toBe(0)
  expect(timers.size).toBe(0)
  expect(popup?.closed).toBe(true)
}

test('[sso.1] the popup is 500x600, centred, at the provider’s call', () => {
  const { page, opened } = openPage()
  void signInByPopup(page, { provider: 'twitch', apiUrl: API })
  expect(opened[0]![0]).toBe('https://api.example/v1/auth/twitch')
  expect(opened[0]![2]).toBe('popup,width=500,height=600,left=600,top=200')
})

test('[limits.8, mail.10] the popup names the device and the language', () => {
  const { page, opened } = openPage()
  void signInByPopup(page, {
    provider: 'google',
    apiUrl: API,
    deviceId: 'device-of-this-test',
    language: 'fr',
  })
  expect(opened[0]![0]).toBe('https://api.example/v1/auth/google?device=device-of-this-test&language=fr')
})

test('[sso.2] without an API base, messages are expected from the page’s own origin', async () => {
  const { page, opened, post } = openPage()
  const outcome = signInByPopup(page, { provider: 'google', apiUrl: '' })
  expect(opened[0]![0]).toBe('https://virage.example/v1/auth/google')
  post({ success: true, token: 't' }, 'https://virage.example')
  expect(await now(outcome)).toEqual({ state: 'token', token: 't' })
})

test('[reports.5] a suspension comes with the ticket for its appeal; a ticket alone asks for the second factor', async () => {
  const suspension = { until: '2027-01-01T00:00:00.000Z', reason: 'Threats', report_id: 7 }
  for (const [data, expected] of [
    [
      { suspension, ticket: 'appeal.1' },
      { state: 'suspended', suspension, ticket: 'appeal.1' },
    ],
    [{ ticket: 't' }, { state: 'ticket', ticket: 't' }],
  ] as const) {
    const { page, post } = openPage()
    const outcome = signInByPopup(page, { provider: 'google', apiUrl: API })
    post({ success: false, detail: 'This account is suspended.', ...data })
    expect(await now(outcome)).toEqual(expected)
  }
})

test('[sso.3] a popup that does not open is blocked', async () => {
  const { page } = openPage(null)
  expect(await signInByPopup(page, { provider: 'google', apiUrl: API })).toEqual({ state: 'blocked' })
})

test('[sso.2] a token from the API origin ends it and closes the popup', async () => {
  const opening = openPage()
  const outcome = signInByPopup(opening.page, { provider: 'google', apiUrl: API })
  opening.post({ success: true, token: 'tok' })
  expect(await now(outcome)).toEqual({ state: 'token', token: 'tok' })
  expectCleanUp(opening)
})

test('[sso.2] a token whose page the popup has left meanwhile counts', async () => {
  const opening = openPage()
  const outcome = signInByPopup(opening.page, { provider: 'google', apiUrl: API })
  opening.post({ success: true, token: 'tok' }, API, null)
  expect(await now(outcome)).toEqual({ state: 'token', token: 'tok' })
  expectCleanUp(opening)
})

test.each([
  ['another origin', { success: true, token: 't' }, 'https://evil.example', undefined],
  ['another window of the API origin', { success: true, token: 't' }, API, {}],
  ['a token that is no string', { success: true, token: 5 }, API, undefined],
  ['an empty token', { success: true, token: '' }, API, undefined],
  ['text', 'token', API, undefined],
  ['null', null, API, undefined],
])('[sso.2] a message with %s is ignored', async (_, data, origin, source) => {
  const { page, popup, listeners, post } = openPage()
  const outcome = signInByPopup(page, { provider: 'google', apiUrl: API })
  post(data, origin, source ?? popup)
  expect(await now(outcome)).toBe('pending')
  expect(listeners.size).toBe(1)
})

test.each([
  [{ success: false, detail: 'Not configured.' }, 'Not configured.'],
  [{ success: false }, null],
  [{ success: false, detail: 5, token: 't' }, null],
])('[sso.2] a failure %j is reported', async (data, detail) => {
  const opening = openPage()
  const outcome = signInByPopup(opening.page, { provider: 'google', apiUrl: API })
  opening.post(data)
  expect(await now(outcome)).toEqual({ state: 'failed', detail })
  expectCleanUp(opening)
})

test('[sso.3] closing the popup is noticed at the next check, every 500 ms', async () => {
  const opening = openPage()
  const outcome = signInByPopup(opening.page, { provider: 'google', apiUrl: API })
  await vi.advanceTimersByTimeAsync(700)
  opening.popup?.close()
  await vi.advanceTimersByTimeAsync(299)
  expect(await now(outcome)).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(await now(outcome)).toEqual({ state: 'cancelled' })
  expectCleanUp(opening)
})

test('[sso.3] after 60 s without a result it times out', async () => {
  const opening = openPage()
  const outcome = signInByPopup(opening.page, { provider: 'google', apiUrl: API })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await now(outcome)).toBe('pending')
  await vi.advanceTimersByTimeAsync(1)
  expect(await now(outcome)).toEqual({ state: 'timedOut' })
  expectCleanUp(opening)
})

test('[sso.3] giving up closes the popup and stops waiting', async () => {
  const opening = openPage()
  const giveUp = new AbortController()
  const outcome = signInByPopup(opening.page, { provider: 'google', apiUrl: API, signal: giveUp.signal })
  giveUp.abort()
  expect(await now(outcome)).toEqual({ state: 'cancelled' })
  expectCleanUp(opening)
})
