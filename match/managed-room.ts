// A room on a screen that also makes calls. Answers and socket messages can overtake each other, so the room keeps
// when each part was requested or received, and drops answers to calls that were sent before that.
import type { Arena, ArenaDetail, Referee } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { EVENTS_SHOWN } from '#contract/constants.ts'
import type { ServerMessage } from '#contract/live.ts'
import { arenaAtMs, follow, type Room, roomFromDetail, withArena, withBet } from './room.ts'

export interface ManagedRoom extends Room {
  /** Whether who looks may run the arena. */
  canRun: boolean
  /** Told to admins alone. */
  referees: readonly Referee[]
  /** When the arena and each bet were requested or received. All these times are from `performance.now()`. */
  asked: { arenaMs: number; betsMs: Record<string, number> }
}

/** When a call was sent or a message received: `deviceMs` is `Date.now()`, `askedMs` is `performance.now()`. */
export interface Asked {
  deviceMs: number
  askedMs: number
}

export function startManaged(detail: ArenaDetail, { deviceMs, askedMs }: Asked): ManagedRoom {
  const { canRun, referees = [] } = detail
  const asked = { arenaMs: askedMs, betsMs: allAt(detail.broker, askedMs) }
  return { ...roomFromDetail(detail, deviceMs), canRun, referees, asked }
}

/** Takes a full reading of the arena. What was received after the call was sent stays. */
export function takeReading(room: ManagedRoom, detail: ArenaDetail, at: Asked): ManagedRoom {
  const { broker, lastMatchId, canRun, referees = [], ...arena } = detail
  const newer = heardAfter(room, at.askedMs)
  const after = setArena(room, arena, at)
  return {
    ...after,
    canRun,
    referees,
    bets: { ...broker, ...newer.bets },
    matchId: lastMatchId ?? room.matchId,
    asked: { ...after.asked, betsMs: { ...allAt(broker, at.askedMs), ...newer.betsMs } },
  }
}

/** The answer to a call that changed the arena. */
export function takeArena(room: ManagedRoom, arena: Arena, at: Asked, saidAt?: string): ManagedRoom {
  return setArena(room, withEarlierEvents(arena, room.arena), at, saidAt)
}

function setArena(
  room: ManagedRoom,
  arena: Arena,
  { deviceMs, askedMs }: Asked,
  saidAt?: string,
): ManagedRoom {
  if (askedMs < room.asked.arenaMs) return room
  const after = withArena(room, arena, null, arenaAtMs(room, saidAt, deviceMs))
  return { ...after, asked: { ...room.asked, arenaMs: askedMs } }
}

/** The answer to a call that changed a bet. */
export function takeBet(room: ManagedRoom, bet: Bet, { askedMs }: Pick<Asked, 'askedMs'>): ManagedRoom {
  const { betsMs } = room.asked
  if (askedMs < (betsMs[bet.id] ?? 0)) return room
  return {
    ...withBet(room, keepMine(bet, room.bets[bet.id])),
    asked: { ...room.asked, betsMs: { ...betsMs, [bet.id]: askedMs } },
  }
}

type EventMessage = Extract<ServerMessage, { type: 'event' | 'undo' }>

/** The answer to a call that wrote an event down or took one back; the socket tells the same, perhaps before. */
export function takeEvent(room: ManagedRoom, message: EventMessage, { deviceMs }: Asked): ManagedRoom {
  const { events, score, period } = room.arena
  // The room has all events: one that it does not have was taken back by the socket, and more may have been heard since.
  if (message.type === 'undo' && !events.some(({ id }) => id === message.eventId)) return room
  const after = follow(room, message, deviceMs)
  // A later event was heard before this answer: its score is the newer one.
  const isLate = message.type === 'event' && events.some(({ id }) => id > message.event.id)
  return isLate ? { ...after, arena: { ...after.arena, score, period } } : after
}

/** Takes a message of the arena's socket. It counts as requested when it was received. */
export function followManaged(room: ManagedRoom, message: ServerMessage, at: Asked): ManagedRoom {
  switch (message.type) {
    case 'welcome': {
      const told = { ...message, arena: withEarlierEvents(message.arena, room.arena) }
      const after = follow(room, told, at.deviceMs)
      const bets = Object.fromEntries(
        Object.entries(after.bets).map(([id, bet]) => [id, keepMine(bet, room.bets[id])]),
      )
      const asked = { arenaMs: at.askedMs, betsMs: allAt(bets, at.askedMs) }
      return { ...after, bets, asked }
    }
    case 'arena':
      return { ...takeArena(room, message.arena, at, message.at), matchId: message.matchId ?? room.matchId }
    case 'bet':
      return takeBet(room, message.bet, at)
    default:
      return follow(room, message, at.deviceMs)
  }
}

/** events.3: messages and answers carry the last events alone, a full reading has all of the run. */
function withEarlierEvents(arena: Arena, before: Arena): Arena {
  const oldest = arena.events[0]
  if (!oldest || arena.events.length < EVENTS_SHOWN || arena.startedAt !== before.startedAt) return arena
  return { ...arena, events: [...before.events.filter(({ id }) => id < oldest.id), ...arena.events] }
}

/** Keeps the admin's own stake: the socket sends the same to everybody, so only calls bring it. */
function keepMine(bet: Bet, before: Bet | undefined): Bet {
  const mine = bet.mine ?? before?.mine
  return mine ? { ...bet, mine } : bet
}

function allAt(bets: Record<string, Bet>, askedMs: number): Record<string, number> {
  return Object.fromEntries(Object.keys(bets).map((id) => [id, askedMs]))
}

function heardAfter({ bets, asked }: ManagedRoom, askedMs: number) {
  const betsMs = Object.fromEntries(Object.entries(asked.betsMs).filter(([, ms]) => ms > askedMs))
  return { bets: Object.fromEntries(Object.entries(bets).filter(([id]) => id in betsMs)), betsMs }
}
