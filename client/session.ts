import type { OwnUser } from '#contract/user.ts'
import { CallFailure } from './call-failure.ts'
import type { Call } from './http.ts'
import { backoffMs } from './http.ts'
import type { KeptSession } from './kept-session.ts'
import { createStore, type Store } from './store.ts'

/** Why nobody is signed in: never signed in, signed out, or the server rejected the session. */
type SignedOutReason = 'visitor' | 'left' | 'expired'

export type SessionState =
  | { status: 'starting'; user: OwnUser | null; isAdmin: boolean }
  | { status: 'signedOut'; user: null; isAdmin: false; reason: SignedOutReason }
  | { status: 'signedIn'; user: OwnUser; isAdmin: boolean }

export interface Session extends Pick<Store<SessionState>, 'get' | 'subscribe'> {
  start: () => Promise<void>
  login: (token: string, user?: OwnUser) => Promise<void>
  logout: () => Promise<void>
  /** Reads the user again; rejects when the server does not answer. */
  refresh: () => Promise<void>
  /** Reads clubs and ultra groups again, as after joining one (sessions.7); rejects without an answer. */
  refreshMemberships: () => Promise<void>
  /** The server refused our token: signs out and, with `redirect`, calls the `onExpired` listeners. */
  expire: (lead: { redirect: boolean }) => void
  onExpired: (listener: () => void) => () => void
  /** The page is about to end the session by a call of its own, such as deleting the account: that is no expiry. */
  expectEnd: (isExpected: boolean) => void
  /** Another tab signed in or out. */
  followOtherTab: () => void
  /** Another tab has changed the fan that both show, or knows more of them. */
  followOtherTabsUser: () => void
  /** home.3: the fan has picked a club or skipped it. */
  welcomed: () => void
  joinedClub: (club: Membership) => void
  leftClub: (clubId: number) => void
  joinedUltra: (group: Membership) => void
  leftUltra: (groupId: number) => void
}

interface SessionParts {
  call: Call
  kept: KeptSession
  /** The page is being unloaded: its calls fail, which says nothing about the session. */
  isLeaving: () => boolean
  clock?: Clock
}

interface Clock {
  nowMs: () => number
  wait: (ms: number) => Promise<void>
  chance: () => number
}

const PING_PATIENCE_MS = 10_000

const realClock: Clock = {
  nowMs: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  chance: Math.random,
}

export function createSession({ call, kept, isLeaving, clock = realClock }: SessionParts): Session {
  const store = createStore<SessionState>(firstState(kept))
  const expiredListeners = new Set<() => void>()
  // The first answer can arrive before the page has subscribed.
  let isExpiryUnheard = false
  let isEndExpected = false
  // Grows with every sign-in and sign-out; an answer that began under another number is dropped.
  let sessionNumber = 0

  function signOut(reason: SignedOutReason): void {
    sessionNumber += 1
    isEndExpected = false
    kept.clear()
    store.set({ status: 'signedOut', user: null, isAdmin: false, reason })
  }

  function take(answer: OwnUser): void {
    // An API with the specification's fields alone may leave empty lists out.
    const user = { ...answer, clubs: answer.clubs ?? [], ultra_groups: answer.ultra_groups ?? [] }
    kept.keepUser(user)
    store.set({ status: 'signedIn', user, isAdmin: user.role === 'admin' })
  }

  async function fetchUser(unauthorized: 'end-session' | 'throw'): Promise<OwnUser> {
    const { element } = await call('GET /v1/users/ping', {}, { unauthorized })
    // sessions.4: a ping that succeeds without user data counts as a failure.
    if (!element) throw new Error('ping answered without a user')
    return element
  }

  /**
   * sessions.4: during a deploy the server is away or answers 503, which says nothing about the token. The ping is
   * repeated for 10 s before that counts as a failure; every other failure counts at once.
   */
  async function fetchUserPatiently(at: number): Promise<OwnUser> {
    const endMs = clock.nowMs() + PING_PATIENCE_MS
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await fetchUser('end-session')
      } catch (error) {
        const leftMs = endMs - clock.nowMs()
        if (!isServerAway(error) || leftMs <= 0 || at !== sessionNumber || isLeaving()) throw error
        await clock.wait(Math.min(backoffMs(attempt, clock.chance), leftMs))
        if (at !== sessionNumber) throw error
      }
    }
  }

  async function start(): Promise<void> {
    sessionNumber += 1
    const at = sessionNumber
    store.set(firstState(kept))
    if (kept.token() === null) return
    try {
      const user = await fetchUserPatiently(at)
      if (at === sessionNumber) take(user)
    } catch {
      if (at === sessionNumber && !isLeaving()) signOut('expired')
    }
  }

  async function login(token: string, given?: OwnUser): Promise<void> {
    sessionNumber += 1
    const at = sessionNumber
    kept.keepToken(token)
    try {
      const user = given ?? (await fetchUser('throw'))
      if (at === sessionNumber) take(user)
    } catch (error) {
      // Somebody has signed in since, here or in another tab.
      if (at === sessionNumber) signOut('visitor')
      throw error
    }
  }

  async function logout(): Promise<void> {
    // The call has already read the token, so signing out need not wait for the answer.
    const ended = call('POST /v1/users/logout', {}, { unauthorized: 'throw', keepalive: true })
    signOut('left')
    await ended.catch(() => undefined)
  }

  function change(update: (user: OwnUser) => Partial<OwnUser>): void {
    const state = store.get()
    if (state.status === 'signedIn') take({ ...state.user, ...update(state.user) })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    login,
    logout,
    async refresh() {
      const at = sessionNumber
      const user = await fetchUser('end-session')
      if (at === sessionNumber) take(user)
    },
    async refreshMemberships() {
      const at = sessionNumber
      const [clubs, groups] = await Promise.all([
        call('GET /v1/relationships/my/clubs', {}),
        call('GET /v1/relationships/my/ultras', {}),
      ])
      if (at === sessionNumber) change(() => ({ clubs: clubs.element, ultra_groups: groups.element }))
    },
    expire({ redirect }) {
      if (isEndExpected) return
      signOut('expired')
      if (!redirect) return
      isExpiryUnheard = expiredListeners.size === 0
      for (const listener of expiredListeners) listener()
    },
    onExpired(listener) {
      expiredListeners.add(listener)
      if (isExpiryUnheard) listener()
      isExpiryUnheard = false
      return () => expiredListeners.delete(listener)
    },
    expectEnd(isExpected) {
      isEndExpected = isExpected
    },
    followOtherTab() {
      if (kept.token() !== null) void start()
      else if (store.get().status !== 'signedOut') signOut('left')
    },
    followOtherTabsUser() {
      const state = store.get()
      const user = kept.user()
      // Not kept again: the other tab has done it, and would follow this one.
      if (state.status === 'signedIn' && user?.id === state.user.id)
        store.set({ status: 'signedIn', user, isAdmin: user.role === 'admin' })
    },
    welcomed: () => change(() => ({ is_new: false })),
    joinedClub: (club) => change(({ clubs }) => ({ clubs: withMembership(clubs, club, 'club_id') })),
    leftClub: (id) => change(({ clubs }) => ({ clubs: withoutMembership(clubs, id, 'club_id') })),
    joinedUltra: (group) =>
      change(({ ultra_groups }) => ({ ultra_groups: withMembership(ultra_groups, group, 'ultra_group_id') })),
    leftUltra: (id) =>
      change(({ ultra_groups }) => ({ ultra_groups: withoutMembership(ultra_groups, id, 'ultra_group_id') })),
  }
}

function isServerAway(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status === 503)
}

function firstState(kept: KeptSession): SessionState {
  if (kept.token() === null) return { status: 'signedOut', user: null, isAdmin: false, reason: 'visitor' }
  const user = kept.user()
  return { status: 'starting', user, isAdmin: user?.role === 'admin' }
}

type Membership = OwnUser['clubs'][number]

/** sessions.7: a club is identified by `club_id` or `id`, an ultra group by `ultra_group_id` or `id`. */
type OwnIdField = 'club_id' | 'ultra_group_id'

export function membershipId(item: Membership, field: OwnIdField): number {
  const own = item[field]
  return typeof own === 'number' ? own : item.id
}

/** Adds a membership unless it is already in the list. */
export function withMembership(list: Membership[], item: Membership, field: OwnIdField): Membership[] {
  const id = membershipId(item, field)
  return list.some((other) => membershipId(other, field) === id) ? list : [...list, item]
}

export function withoutMembership(list: Membership[], id: number, field: OwnIdField): Membership[] {
  return list.filter((item) => membershipId(item, field) !== id)
}
