// Requests about ultra groups and what they make: tifos, posters, songs.
import type { Expectations, Sent } from './access-matrix.expectation.ts'
import type { Person, World } from './access-matrix.world.ts'

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

export const OF_GROUPS = {
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
} satisfies Partial<Expectations>
