import sharp from 'sharp'
import { OF_ARENAS } from './access-matrix.arenas.ts'
import type { Expectations } from './access-matrix.expectation.ts'
import { OF_GROUPS } from './access-matrix.groups.ts'
import { PASSWORD } from './people.ts'

const registered = { clientDataJSON: 'e30', attestationObject: 'e30' }
/** Of no authenticator we know. */
const assertion = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

/** One line for each route of the contract: a new route that is left out fails types and test. */
export const EXPECTED: Expectations = {
  ...OF_GROUPS,
  ...OF_ARENAS,
  'POST /v1/auth/register': {
    request: (world) => ({ json: { name: 'N', email: `${world.word()}@new.test`, password: PASSWORD } }),
  },
  'POST /v1/auth/email/verify/request': {
    request: (world) => ({ json: { email: `${world.word()}@new.test` } }),
  },
  'GET /v1/auth/email/verify': { request: () => ({ query: { token: 'none' } }), allowed: 'link_invalid' },
  'GET /v1/auth/email/verify/{token}': {
    request: () => ({ params: { token: 'none' } }),
    allowed: 'link_invalid',
  },
  'POST /v1/users/login': {
    async request(world, _owner, passwordHash) {
      const { email } = await world.person(passwordHash)
      return { form: { username: email, password: PASSWORD } }
    },
  },
  'POST /v1/users/logout': { otherFan: 'allowed' },
  'GET /v1/users/ping': { otherFan: 'allowed' },
  'GET /v1/home': { otherFan: 'allowed' },
  'GET /v1/operator': {},
  'POST /v1/operator/test-mail': {},
  'POST /v1/users/welcomed': { otherFan: 'allowed' },
  'GET /v1/users/sessions': { otherFan: 'allowed' },
  'POST /v1/users/sessions/revoke': {
    request: () => ({ json: { id: '0'.repeat(64) } }),
    allowed: 'session_not_found',
    otherFan: 'allowed',
  },
  'POST /v1/auth/password/reset/request': {
    request: (world) => ({ json: { email: `${world.word()}@new.test` } }),
  },
  'POST /v1/auth/password/reset': {
    request: () => ({ json: { token: 'none', new_password: PASSWORD } }),
    allowed: 'link_invalid',
  },
  'POST /v1/auth/passkey/options': {},
  'POST /v1/auth/passkey': {
    request: () => ({ json: { response: assertion } }),
    allowed: 'passkey_refused',
  },
  'POST /v1/auth/second-factor/options': {
    request: () => ({ json: { ticket: 'none' } }),
    allowed: 'sign_in_expired',
  },
  'POST /v1/auth/second-factor': {
    request: () => ({ json: { ticket: 'none', code: 'none' } }),
    allowed: 'sign_in_expired',
  },
  'GET /v1/passkeys': { otherFan: 'allowed' },
  'POST /v1/passkeys/add/options': { otherFan: 'allowed' },
  'POST /v1/passkeys/add': {
    request: () => ({ json: { name: 'Phone', response: { ...assertion, response: registered } } }),
    allowed: 'passkey_refused',
    otherFan: 'allowed',
  },
  'POST /v1/passkeys/rename': {
    request: () => ({ json: { id: 1, name: 'Phone' } }),
    allowed: 'passkey_not_found',
    otherFan: 'allowed',
  },
  'POST /v1/passkeys/remove': {
    request: () => ({ json: { id: 1 } }),
    allowed: 'passkey_not_found',
    otherFan: 'allowed',
  },
  'POST /v1/passkeys/codes/renew': { allowed: 'passkey_not_found', otherFan: 'allowed' },
  'POST /v1/passkeys/confirm/options': { allowed: 'passkey_not_found', otherFan: 'allowed' },
  'POST /v1/passkeys/confirm': {
    request: () => ({ json: { response: assertion } }),
    allowed: 'passkey_refused',
    otherFan: 'allowed',
  },
  'GET /v1/audit': {},
  'GET /v1/stats': {},
  'GET /v1/stats/history': {},
  'GET /v1/search': { request: () => ({ query: { q: 'some' } }), otherFan: 'allowed' },
  'GET /v1/relationships/leaderboard': { otherFan: 'allowed' },
  'GET /v1/users': { otherFan: 'allowed' },
  'GET /v1/users/{id}': { request: (_, { id }) => ({ params: { id } }), otherFan: 'allowed' },
  'GET /v1/users/export': { otherFan: 'allowed' },
  'POST /v1/users/create': {
    request: (world) => ({ json: { name: 'N', email: `${world.word()}@new.test`, password: PASSWORD } }),
  },
  'POST /v1/users/update': {
    request: (_, { id }) => ({ json: { id, bio: 'Loud.' } }),
    otherFan: 'forbidden',
  },
  'POST /v1/users/delete': { request: (_, { id }) => ({ json: { id } }), otherFan: 'forbidden' },
  'GET /v1/relationships/common/{id}': {
    request: (_world, owner) => ({ params: { id: owner.id } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/suggestions': { otherFan: 'allowed' },
  'GET /v1/achievements/{userId}': {
    request: (_, { id }) => ({ params: { userId: id } }),
    otherFan: 'allowed',
  },
  'GET /v1/clubs': { otherFan: 'allowed' },
  'GET /v1/clubs/{id}': {
    request: async (world) => ({ params: { id: await world.club() } }),
    otherFan: 'allowed',
  },
  'POST /v1/clubs/create': { request: (world) => ({ json: { name: world.word() } }) },
  'POST /v1/clubs/update': {
    request: async (world) => ({ json: { id: await world.club(), name: world.word() } }),
  },
  'POST /v1/clubs/delete': { request: async (world) => ({ json: { id: await world.club() } }) },
  'POST /v1/relationships/follow': {
    request: async (world) => ({ json: { followed_id: (await world.person()).id } }),
    otherFan: 'allowed',
  },
  'POST /v1/relationships/unfollow/{id}': {
    request: async (world) => ({ params: { id: (await world.person()).id } }),
    otherFan: 'allowed',
  },
  'POST /v1/relationships/club/join': {
    request: async (world) => ({ json: { club_id: await world.club() } }),
    otherFan: 'allowed',
  },
  'POST /v1/relationships/club/leave': {
    request: async (world) => ({ json: { club_id: await world.club() } }),
    otherFan: 'allowed',
  },
  'POST /v1/relationships/ultra/join': {
    request: async (world, owner) => ({ json: { ultra_id: await world.ultra(owner) } }),
    otherFan: 'allowed',
  },
  'POST /v1/relationships/ultra/leave': {
    request: async (world) => ({ json: { ultra_id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/my/clubs': { otherFan: 'allowed' },
  'GET /v1/relationships/my/ultras': { otherFan: 'allowed' },
  'GET /v1/relationships/my/matches': { otherFan: 'allowed' },
  'GET /v1/relationships/user/clubs/{id}': {
    request: (_, { id }) => ({ params: { id } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/user/ultras/{id}': {
    request: (_, { id }) => ({ params: { id } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/user/matches/{id}': {
    request: (_, { id }) => ({ params: { id } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/followers/{id}': {
    request: (_, { id }) => ({ params: { id } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/following/{id}': {
    request: (_, { id }) => ({ params: { id } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/club/fans/{id}': {
    request: async (world) => ({ params: { id: await world.club() } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/club/matches/{id}': {
    request: async (world) => ({ params: { id: await world.club() } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/ultra/members/{id}': {
    request: async (world) => ({ params: { id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'GET /v1/relationships/ultra/matches/{id}': {
    request: async (world) => ({ params: { id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'POST /v1/media': {
    request: async () => ({
      file: await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    }),
    otherFan: 'allowed',
  },
  'GET /v1/matches': {},
  'GET /v1/matches/{id}': { request: async (world) => ({ params: { id: await world.match() } }) },
  'GET /v1/results': {},
  'POST /v1/matches/delete': { request: async (world) => ({ json: { id: await world.match() } }) },
  'GET /v1/posts': {},
  'GET /v1/posts/{slug}': { request: async (world) => ({ params: { slug: (await world.post()).slug } }) },
  'POST /v1/posts/create': { request: (world) => ({ json: { title: world.word(), content: '<p>.</p>' } }) },
  'POST /v1/posts/update': {
    request: async (world) => ({ json: { id: (await world.post()).id, title: world.word() } }),
  },
  'POST /v1/posts/delete': { request: async (world) => ({ json: { id: (await world.post()).id } }) },
  'GET /v1/calendar': { otherFan: 'allowed' },
  'POST /v1/calendar/renew': { otherFan: 'allowed' },
  'GET /v1/push/key': {},
  'POST /v1/push/subscribe': {
    request: (world) => ({
      json: {
        endpoint: `https://push.example.org/${world.word()}`,
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      },
    }),
    allowed: 'invalid',
    otherFan: 'allowed',
  },
  'POST /v1/push/unsubscribe': {
    request: () => ({ json: { endpoint: 'https://push.example.org/none' } }),
    otherFan: 'allowed',
  },
  'POST /v1/notifications/digest': {},
  'POST /v1/reports/create': {
    async request(world, _owner, passwordHash) {
      const { id } = await world.person(passwordHash)
      return { json: { kind: 'fan', id, reason: 'Insult' } }
    },
    otherFan: 'allowed',
  },
  'GET /v1/reports': {},
  'POST /v1/reports/decide': {
    request: () => ({ json: { id: 999_999, decision: 'dismiss', reason: 'Nothing wrong' } }),
    allowed: 'report_not_found',
  },
  'GET /v1/reports/mine': { otherFan: 'allowed' },
  'POST /v1/reports/appeal': {
    request: () => ({ json: { id: 999_999, text: 'Please' } }),
    allowed: 'report_not_found',
    otherFan: 'allowed',
  },
  'GET /v1/notifications': { otherFan: 'allowed' },
  'POST /v1/notifications/read': { request: () => ({ json: { all: true } }), otherFan: 'allowed' },
  'GET /v1/notifications/settings': { otherFan: 'allowed' },
  'POST /v1/notifications/settings': { request: () => ({ json: { digest: true } }), otherFan: 'allowed' },
  'POST /v1/notifications/mute': {
    request: (_world, owner) => ({ json: { kind: 'fan', id: owner.id, muted: true } }),
    otherFan: 'allowed',
  },
}
