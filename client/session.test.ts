import { expect, test } from 'vitest'
import type { OwnUser } from '#contract/user.ts'
import { createCaller } from './http.ts'
import type { KeptSession } from './kept-session.ts'
import { createSession, withMembership, withoutMembership } from './session.ts'

const lea: OwnUser = {
  id: 1,
  name: 'Léa',
  email: 'lea@example.org',
  avatar: null,
  bio: null,
  role: 'user',
  fan_score: 0,
  cheer_score: 0,
  prediction_score: 0,
  ultra_score: 0,
  disabled: false,
  club_id: null,
  ultra_group_id: null,
  socials: {},
  created_at: '2026-01-01T00:00:00.000Z',
  google_id: null,
  facebook_id: null,
  twitch_id: null,
  is_new: false,
  clubs: [{ id: 7 }],
  ultra_groups: [],
}

type Answer = { status: number; body: unknown } | 'no network'
type Answers = Record<string, Answer | Answer[]>

/**
 * A session over the real caller; `answers` stand for the server, by method and path. Of a list each is given once,
 * the last one from then on. Waiting takes no time.
 */
function newSession(token: string | null, answers: Answers) {
  let nowMs = 0
  const memory: { token: string | null; user: OwnUser | null } = { token, user: token === null ? null : lea }
  const sent: { key: string; token: string | undefined }[] = []
  let isLeaving = false
  const kept: KeptSession = {
    token: () => memory.token,
    user: () => memory.user,
    keepToken: (next) => {
      memory.token = next
    },
    keepUser: (next) => {
      memory.user = next
    },
    clear: () => {
      memory.token = null
      memory.user = null
    },
  }
  const call = createCaller({
    settings: { apiUrl: '', matchesUrl: '' },
    fetch: async (url, init) => {
      const key = `${init.method} ${url}`
      sent.push({ key, token: (init.headers as Record<string, string> | undefined)?.authorization })
      const given = answers[key] ?? 'no network'
      const answer = Array.isArray(given) ? (given.length > 1 ? given.shift()! : given[0]!) : given
      if (answer === 'no network') throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(answer.body), { status: answer.status })
    },
    token: kept.token,
    onUnauthorized: () => session.expire({ redirect: true }),
    log: { warn: () => undefined, error: () => undefined },
  })
  const clock = {
    nowMs: () => nowMs,
    wait: async (ms: number) => {
      nowMs += ms
    },
    chance: () => 0.5,
  }
  const session = createSession({ call, kept, isLeaving: () => isLeaving, clock })
  const leave = () => {
    isLeaving = true
  }
  return { session, memory, sent, leave, nowMs: () => nowMs }
}

const PING = 'GET /v1/users/ping'
const pingOk = { [PING]: { status: 200, body: { element: lea, msg: 'ok' } } }

test('[sessions.4] with no token the user is signed out, and nothing is asked', async () => {
  const { session, sent } = newSession(null, pingOk)
  await session.start()
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'visitor' })
  expect(sent).toEqual([])
})

test('[sessions.4] a stored session starts with its stored user and is refreshed by the ping', async () => {
  const renamed = { ...lea, name: 'Léa M.', role: 'admin' as const }
  const { session, memory } = newSession('t', {
    [PING]: { status: 200, body: { element: renamed, msg: '' } },
  })
  expect(session.get()).toMatchObject({ status: 'starting', user: { name: 'Léa' }, isAdmin: false })
  await session.start()
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { name: 'Léa M.' }, isAdmin: true })
  expect(memory.user?.name).toBe('Léa M.')
})

test.each<[string, Answer]>([
  ['401', { status: 401, body: { detail: 'No.' } }],
  ['500', { status: 500, body: {} }],
  ['success without user data', { status: 200, body: { element: null, msg: 'ok' } }],
])('[sessions.4] a ping with %s clears token and user data and signs out', async (_, answer) => {
  const { session, memory } = newSession('t', { [PING]: answer })
  await session.start()
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'expired' })
  expect(memory).toEqual({ token: null, user: null })
})

test.each<[string, Answer]>([
  ['503', { status: 503, body: { detail: 'Away.' } }],
  ['no network', 'no network'],
])('[sessions.4] %s at the ping keeps the session, and the ping is repeated', async (_, away) => {
  const { session, memory } = newSession('t', { [PING]: [away, away, pingOk[PING]] })
  await session.start()
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { id: 1 } })
  expect(memory.token).toBe('t')
})

test.each<[string, Answer]>([
  ['503', { status: 503, body: {} }],
  ['no network', 'no network'],
])('[sessions.4] %s for 10 s counts as a failed ping', async (_, away) => {
  const { session, memory, sent, nowMs } = newSession('t', { [PING]: away })
  await session.start()
  expect(nowMs()).toBe(10_000)
  expect(sent.length).toBeGreaterThan(3)
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'expired' })
  expect(memory).toEqual({ token: null, user: null })
})

test('[sessions.4] a refusal after a 503 counts at once', async () => {
  const refused = { status: 401, body: { detail: 'No.' } }
  const { session, sent } = newSession('t', { [PING]: [{ status: 503, body: {} }, refused] })
  await session.start()
  expect(sent).toHaveLength(2)
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'expired' })
})

test('[sessions.5] logging out while the ping is repeated ends the repeating', async () => {
  const { session, sent } = newSession('t', { [PING]: { status: 503, body: {} } })
  const starting = session.start()
  await session.logout()
  await starting
  expect(sent.filter(({ key }) => key === PING).length).toBeLessThanOrEqual(2)
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'left' })
})

test('[sessions.6] an expiry is told to those who listen, also when they come after it', async () => {
  const refused = { [PING]: { status: 401, body: { detail: 'No.' } } }
  const heard: string[] = []
  const { session } = newSession('t', refused)
  await session.start()
  session.onExpired(() => heard.push('late'))
  session.onExpired(() => heard.push('second'))
  expect(heard).toEqual(['late'])
  session.expire({ redirect: true })
  expect(heard).toEqual(['late', 'late', 'second'])
  session.expire({ redirect: false })
  expect(heard).toHaveLength(3)
})

test('[sessions.4] a ping that dies because the page is left ends no session', async () => {
  const { session, memory, leave } = newSession('t', {})
  leave()
  await session.start()
  expect(memory.token).toBe('t')
})

test('[sessions.5] login with a user asks nothing more; without one it fetches the user', async () => {
  const given = newSession(null, {})
  await given.session.login('t', lea)
  expect(given.session.get().status).toBe('signedIn')
  expect(given.memory).toMatchObject({ token: 't', user: { id: 1 } })
  expect(given.sent).toEqual([])

  const fetched = newSession(null, pingOk)
  await fetched.session.login('t')
  expect(fetched.session.get().status).toBe('signedIn')
  expect(fetched.sent).toEqual([{ key: PING, token: 'Bearer t' }])
})

test('[sessions.5] a login whose user cannot be fetched rejects and leaves nothing behind', async () => {
  const { session, memory } = newSession(null, { [PING]: { status: 401, body: {} } })
  let led = 0
  session.onExpired(() => {
    led += 1
  })
  await expect(session.login('t')).rejects.toMatchObject({ status: 401 })
  expect(session.get().status).toBe('signedOut')
  expect(memory.token).toBeNull()
  expect(led).toBe(0)
})

test('[sessions.5] a login that fails late leaves the one that came after it', async () => {
  const { session, memory } = newSession(null, { [PING]: { status: 503, body: {} } })
  const failing = session.login('t-1')
  await session.login('t-2', lea)
  await expect(failing).rejects.toMatchObject({ status: 503 })
  expect(session.get()).toMatchObject({ status: 'signedIn', user: { id: 1 } })
  expect(memory.token).toBe('t-2')
})

test('[sessions.5] logout tells the server with the old token and clears everything, answer or not', async () => {
  const { session, memory, sent } = newSession('t', pingOk)
  await session.start()
  await session.logout()
  expect(sent.at(-1)).toEqual({ key: 'POST /v1/users/logout', token: 'Bearer t' })
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'left' })
  expect(memory).toEqual({ token: null, user: null })
})

test('[sessions.5] an answer that arrives after logout signs nobody in again', async () => {
  const { session } = newSession('t', pingOk)
  const starting = session.start()
  void session.logout()
  await starting
  expect(session.get().status).toBe('signedOut')
})

test('[sessions.5] a user who is read again while they sign out stays signed out', async () => {
  const { session, memory } = newSession('t', pingOk)
  await session.start()
  const read = session.refresh()
  await session.logout()
  await read
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'left' })
  expect(memory.user).toBeNull()
})

test('[sessions.7] joining and leaving change the lists, duplicates are not added', async () => {
  const { session, memory } = newSession(null, {})
  await session.login('t', lea)
  session.joinedClub({ id: 7 })
  session.joinedClub({ id: 8 })
  session.joinedUltra({ id: 3 })
  session.leftClub(7)
  expect(session.get().user).toMatchObject({ clubs: [{ id: 8 }], ultra_groups: [{ id: 3 }] })
  expect(memory.user?.clubs).toEqual([{ id: 8 }])
  session.leftUltra(3)
  expect(session.get().user?.ultra_groups).toEqual([])
})

test('[sessions.7] lists that an answer leaves out are empty', async () => {
  const { clubs: _clubs, ultra_groups: _groups, ...withoutLists } = lea
  const { session } = newSession(null, {})
  await session.login('t', withoutLists as typeof lea)
  expect(session.get().user).toMatchObject({ clubs: [], ultra_groups: [] })
  session.joinedUltra({ id: 3 })
  expect(session.get().user?.ultra_groups).toEqual([{ id: 3 }])
})

test('[sessions.8] signing out in another tab signs out here; signing in there signs in here', async () => {
  const { session, memory } = newSession('t', pingOk)
  await session.start()
  memory.token = null
  session.followOtherTab()
  expect(session.get().status).toBe('signedOut')

  memory.token = 'other'
  const signedIn = new Promise<void>((resolve) => {
    session.subscribe(() => session.get().status === 'signedIn' && resolve())
  })
  session.followOtherTab()
  await signedIn
  expect(session.get().user?.id).toBe(1)
})

test('[sessions.8] what another tab changes of the fan is shown here, another fan is not', async () => {
  const { session, memory } = newSession('t', pingOk)
  memory.user = { ...lea, bio: 'Before the start.' }
  session.followOtherTabsUser()
  expect(session.get().status).not.toBe('signedIn')
  await session.start()
  memory.user = { ...lea, bio: 'Row four.' }
  session.followOtherTabsUser()
  expect(session.get().user?.bio).toBe('Row four.')
  memory.user = { ...lea, id: 2, bio: 'Somebody else.' }
  session.followOtherTabsUser()
  expect(session.get().user?.bio).toBe('Row four.')
})

test('[sessions.7] after joining, clubs and ultra groups are read anew', async () => {
  const { session } = newSession('t', {
    ...pingOk,
    'GET /v1/relationships/my/clubs': { status: 200, body: { element: [{ id: 7 }, { id: 8 }], msg: 'ok' } },
    'GET /v1/relationships/my/ultras': { status: 200, body: { element: [{ id: 3 }], msg: 'ok' } },
  })
  await session.start()
  await session.refreshMemberships()
  expect(session.get().user).toMatchObject({ clubs: [{ id: 7 }, { id: 8 }], ultra_groups: [{ id: 3 }] })
})

test('[sessions.7] joining adds a club once, by club_id or id', () => {
  const one = [{ id: 90, club_id: 7 }]
  expect(withMembership(one, { id: 7 }, 'club_id')).toEqual(one)
  expect(withMembership(one, { id: 90 }, 'club_id')).toHaveLength(2)
})

test('[sessions.7] leaving removes exactly that group', () => {
  const groups = [{ id: 1, ultra_group_id: 5 }, { id: 5, ultra_group_id: 6 }, { id: 9 }]
  expect(withoutMembership(groups, 5, 'ultra_group_id')).toEqual([groups[1], groups[2]])
  expect(withoutMembership(groups, 9, 'ultra_group_id')).toEqual([groups[0], groups[1]])
})

test('[settings.3] an end that the page brings about itself is no expiry, the next one is', async () => {
  const { session } = newSession('t', pingOk)
  await session.start()
  session.expectEnd(true)
  session.expire({ redirect: true })
  expect(session.get().status).toBe('signedIn')
  session.expectEnd(false)
  session.expire({ redirect: true })
  expect(session.get()).toMatchObject({ status: 'signedOut', reason: 'expired' })
})
