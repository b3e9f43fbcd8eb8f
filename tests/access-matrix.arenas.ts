// Requests about arenas, their bets, and points.
import type { Expectations, Sent } from './access-matrix.expectation.ts'

const aboutBet = ({ arenaId, betId }: { arenaId: string; betId: string }, more: object = {}): Sent => ({
  params: { id: arenaId },
  json: { betId, ...more },
})

export const OF_ARENAS = {
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
} satisfies Partial<Expectations>
