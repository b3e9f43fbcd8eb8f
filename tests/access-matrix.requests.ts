import sharp from 'sharp'
import type { ErrorCode } from '#contract/errors.ts'
import type { AllRoutes } from '#contract/routes.ts'
import type { Person, World } from './access-matrix.world.ts'
import { PASSWORD } from './people.ts'

export interface Sent {
  params?: Record<string, string | number>
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** A picture, sent as the field `file`. */
  file?: Buffer
}

interface Expectation {
  /** A request that is right in every way but who sends it. `owner` is the fan it is about. */
  request?: (world: World, owner: Person, passwordHash: string) => Sent | Promise<Sent>
  /** What those get who may call: success unless told. */
  allowed?: ErrorCode
}

/** A call for fans has to say what another fan gets than the one it is about: `access` does not tell. */
type ExpectationOf<A> = A extends 'fan'
  ? Expectation & { otherFan: 'allowed' | 'forbidden' | 'no_right' }
  : Expectation

const registered = { clientDataJSON: 'e30', attestationObject: 'e30' }
/** Of no authenticator we know. */
const assertion = {
  ...{ id: 'none', rawId: 'none', type: 'public-key' },
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

async function aboutTifo(world: World, owner: Person): Promise<Sent> {
  const { ultraId, tifoId } = await world.tifo(owner)
  return { params: { id: ultraId }, json: { tifoId } }
}

/** In a group that the fan presides over; the body may be about its other member. */
const ofGroup =
  (json?: (memberId: number) => unknown) =>
  async (world: World, owner: Person): Promise<Sent> => {
    const { ultraId, memberId } = await world.groupOf(owner)
    return { params: { id: ultraId }, ...(json && { json: json(memberId) }) }
  }

/** One line for each route of the contract: a new route that is left out fails types and test. */
export const EXPECTED: { [K in keyof AllRoutes]: ExpectationOf<AllRoutes[K]['access']> } = {
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

  'GET /v1/ultras': { otherFan: 'allowed' },
  'GET /v1/ultras/{id}': {
    request: async (world) => ({ params: { id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'POST /v1/ultras/create': {
    request: async (world) => ({ json: { name: world.word(), club_id: await world.club(), ultra_score: 1 } }),
  },
  'POST /v1/ultras/update': {
    request: async (world, owner) => ({ json: { id: await world.ultra(owner), motto: world.word() } }),
  },
  'POST /v1/ultras/found': {
    request: async (world) => ({ json: { name: world.word(), club_id: await world.club(), join: 'open' } }),
    allowed: 'not_in_club',
    otherFan: 'allowed',
  },
  'GET /v1/ultras/{id}/requests': { request: ofGroup() },
  'POST /v1/ultras/{id}/requests/decide': {
    request: ofGroup((userId) => ({ userId, accept: true })),
    allowed: 'request_not_found',
  },
  'GET /v1/ultras/{id}/tifos': {
    request: async (world) => ({ params: { id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'GET /v1/ultras/{id}/posters': {
    request: async (world) => ({ params: { id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'POST /v1/ultras/{id}/tifos/create': {
    request: async (world, owner) => ({
      params: { id: await world.ultra(owner) },
      json: { name: 'T', colors: ['#ff0000'], frames: [{ cells: '0'.repeat(2_048), ms: 500 }] },
    }),
  },
  'POST /v1/ultras/{id}/tifos/delete': { request: aboutTifo },
  'POST /v1/ultras/{id}/tifos/approve': { request: aboutTifo },
  'GET /v1/tifos/waiting': {},
  'GET /v1/posters/{id}': { request: async (world) => ({ params: { id: await world.poster() } }) },
  'POST /v1/arenas/{id}/tifo/raise': {
    async request(world, owner) {
      const { tifoId } = await world.tifo(owner)
      return { params: { id: await world.arena('start') }, json: { tifoId } }
    },
    allowed: 'not_in_arena',
    otherFan: 'no_right',
  },
  'GET /v1/ultras/{id}/invites': { request: ofGroup() },
  'POST /v1/ultras/{id}/invites/create': { request: ofGroup(() => ({ uses: 1, hours: 1 })) },
  'POST /v1/ultras/{id}/invites/revoke': {
    request: ofGroup(() => ({ code: 'none' })),
    allowed: 'invite_not_found',
  },
  'POST /v1/ultras/{id}/invite': { request: ofGroup((userId) => ({ userId })) },
  'POST /v1/ultras/{id}/remove': { request: ofGroup((userId) => ({ userId, ban: true })) },
  'GET /v1/ultras/{id}/bans': { request: ofGroup() },
  'GET /v1/ultras/{id}/announcements': { request: ofGroup() },
  'POST /v1/ultras/{id}/announcements/create': {
    request: ofGroup(() => ({ text: 'Thursday', pinned: true })),
  },
  'POST /v1/ultras/{id}/announcements/delete': {
    request: ofGroup(() => ({ id: 999_999 })),
    allowed: 'announcement_not_found',
  },
  'GET /v1/ultras/{id}/log': { request: ofGroup() },
  'POST /v1/ultras/{id}/officer': { request: ofGroup((userId) => ({ userId, rights: ['capo'] })) },
  'POST /v1/ultras/{id}/handover': { request: ofGroup((userId) => ({ userId })) },
  'GET /v1/songs': { otherFan: 'allowed' },
  'GET /v1/ultras/{id}/songs': {
    request: async (world) => ({ params: { id: await world.ultra() } }),
    otherFan: 'allowed',
  },
  'POST /v1/ultras/{id}/songs/create': {
    request: async (world, owner) => ({
      params: { id: await world.ultra(owner) },
      json: { name: world.word(), tempo: 100, beats: ['clap', 'rest', 'clap', 'shout'], words: [] },
    }),
  },
  'POST /v1/ultras/{id}/songs/delete': {
    request: async (world, owner) => ({
      params: { id: await world.ultra(owner) },
      json: { songId: 'none' },
    }),
    allowed: 'song_not_found',
  },
  'POST /v1/arenas/{id}/song/start': {
    async request(world, owner) {
      await world.ultra(owner)
      return { params: { id: await world.arena('start') }, json: { songId: 'v-rise', repeats: 1 } }
    },
    otherFan: 'no_right',
    allowed: 'not_in_arena',
  },
  'POST /v1/arenas/{id}/song/stop': {
    async request(world, owner) {
      await world.ultra(owner)
      return { params: { id: await world.arena('start') }, json: {} }
    },
    otherFan: 'no_right',
    allowed: 'no_song',
  },
  'POST /v1/arenas/{id}/song/vote': {
    request: async (world, owner) => ({
      params: { id: await world.arena('start') },
      json: { userId: owner.id },
    }),
    otherFan: 'allowed',
    allowed: 'not_in_arena',
  },
  'POST /v1/ultras/delete': { request: async (world) => ({ json: { id: await world.ultra() } }) },

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

  'GET /v1/points': { otherFan: 'allowed' },
  'POST /v1/points/limits': { request: () => ({ json: { daily: 100 } }), otherFan: 'allowed' },
  'GET /v1/points/stakes': { otherFan: 'allowed' },
  'GET /v1/points/record': { otherFan: 'allowed' },
  'GET /v1/arenas': {},
  'GET /v1/arenas/{id}': { request: async (world) => ({ params: { id: await world.arena() } }) },
  'GET /v1/arenas/{id}/noise': { request: async (world) => ({ params: { id: await world.arena() } }) },
  'POST /v1/arenas/{id}/attend': {
    request: async (world) => ({ params: { id: await world.arena() }, json: { going: true } }),
    otherFan: 'allowed',
  },
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
  'POST /v1/arenas/create': {
    request: async (world) => ({
      json: { homeTeam: { id: await world.club() }, awayTeam: { id: await world.club() } },
    }),
  },
  'POST /v1/arenas/update': {
    request: async (world) => ({ json: { id: await world.arena(), recommendedStreams: [] } }),
  },
  'POST /v1/arenas/delete': { request: async (world) => ({ json: { arenaId: await world.arena() } }) },
  'GET /v1/relationships/my/arenas': { otherFan: 'allowed' },
  'POST /v1/arenas/{id}/referees': {
    request: async (world, { id }) => ({ params: { id: await world.arena() }, json: { userIds: [id] } }),
  },
  'POST /v1/arenas/{id}/event/create': {
    request: async (world) => ({
      params: { id: await world.arena('start') },
      json: { kind: 'goal', side: 'home' },
    }),
  },
  'POST /v1/arenas/{id}/event/undo': {
    async request(world) {
      const { arenaId, eventId } = await world.event()
      return { params: { id: arenaId }, json: { eventId } }
    },
  },
  'POST /v1/arenas/{id}/start': { request: async (world) => ({ params: { id: await world.arena() } }) },
  'POST /v1/arenas/{id}/pause': {
    request: async (world) => ({ params: { id: await world.arena('start') } }),
  },
  'POST /v1/arenas/{id}/resume': {
    request: async (world) => ({ params: { id: await world.arena('start', 'pause') } }),
  },
  'POST /v1/arenas/{id}/stop': {
    request: async (world) => ({ params: { id: await world.arena('start') } }),
  },
  'POST /v1/arenas/{id}/bet/create': {
    request: async (world) => ({
      params: { id: await world.arena() },
      json: { statement: world.word(), choices: ['yes', 'no'] },
    }),
  },
  'POST /v1/arenas/{id}/bet/open': { request: async (world) => aboutBet(await world.bet()) },
  'POST /v1/arenas/{id}/bet/close': { request: async (world) => aboutBet(await world.bet('open')) },
  'POST /v1/arenas/{id}/bet/settle': {
    request: async (world) => aboutBet(await world.bet(), { answer: 0 }),
  },
  'POST /v1/arenas/{id}/bet/void': { request: async (world) => aboutBet(await world.bet()) },
  'GET /v1/arenas/{id}/bet/{betId}/unsettle': {
    async request(world) {
      const { arenaId, betId } = await world.bet()
      return { params: { id: arenaId, betId } }
    },
    allowed: 'bet_not_settled',
  },
  'POST /v1/arenas/{id}/bet/unsettle': {
    request: async (world) => aboutBet(await world.bet(), { reason: 'The wrong one' }),
    allowed: 'bet_not_settled',
  },
  'POST /v1/arenas/{id}/bet/takeback': {
    request: async (world) => aboutBet(await world.bet('open')),
    allowed: 'no_stake',
    otherFan: 'allowed',
  },
  'POST /v1/arenas/{id}/bet/stake': {
    request: async (world) => aboutBet(await world.bet('open'), { choice: 0, amount: 10 }),
    otherFan: 'allowed',
  },
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

const aboutBet = ({ arenaId, betId }: { arenaId: string; betId: string }, more: object = {}): Sent => ({
  params: { id: arenaId },
  json: { betId, ...more },
})
