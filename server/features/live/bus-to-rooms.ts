// What the product and the other processes say about an arena reaches its room here.
import type { Bus } from '#server/realtime/bus.ts'
import type { ArenaTopic, Payload } from '#server/realtime/topics.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

type Pass<T extends ArenaTopic> = (room: Room, payload: Payload<T>, fromNode: string) => unknown

/** `complain` takes what a room missed, and what it returns is called with the error. */
export function passOnToRooms(
  bus: Bus,
  rooms: Rooms,
  complain: (what: string) => (error: unknown) => void,
): void {
  /** Without a room there is nobody to tell. */
  function toRoom(arenaId: string, what: string, tell: (room: Room) => unknown): void {
    void rooms
      .find(arenaId)
      .then((room) => room && tell(room))
      .catch(complain(what))
  }

  /** Something has changed, here or elsewhere. */
  function onChange<T extends ArenaTopic>(topic: T, missed: string, pass: Pass<T>): void {
    bus.subscribe(topic, (payload, fromNode) =>
      toRoom(payload.arenaId, missed, (room) => pass(room, payload, fromNode)),
    )
  }

  /** Rooms tell the others what they know themselves. */
  function onReport<T extends ArenaTopic>(topic: T, missed: string, pass: Pass<T>): void {
    bus.subscribe(topic, (payload, fromNode) => {
      if (fromNode !== bus.nodeId) toRoom(payload.arenaId, missed, (room) => pass(room, payload, fromNode))
    })
  }

  onChange('arena', 'a room could not read its arena yet', (room) => room.arenaChanged())
  onChange('event', 'a room missed an event', (room, { undoneId }) => room.eventsChanged(undoneId))
  onChange('tifo', 'a room missed a tifo', (room) => room.tifosChanged())
  onChange('song', 'a room missed a song', (room) => room.songs.changed())
  onChange('bet', 'a room missed a bet', (room, { betId }) => room.betChanged(betId))
  onChange('pools', 'a room missed a stake', (room, { betId }) => room.poolsChanged(betId))
  onChange('fans', 'a room missed its fans', (room, { userIds }) => room.fansChanged(userIds))
  bus.subscribe('offices', ({ ultraId, userIds }) => {
    for (const arenaId of rooms.openIds())
      toRoom(arenaId, 'a room missed who conducts', (room) => room.officesChanged(ultraId, userIds))
  })

  onReport('cards', 'a room missed who holds', (room, { report }, from) => room.tifos.hearCards(from, report))
  onReport('deal', 'a room missed its cards', (room, { report }, from) => room.tifos.hearDeal(from, report))
  onReport('roll', 'a room missed a newcomer', (room) => room.tifos.tellAll())
  onReport('gossip', 'a room missed the other processes', (room, { gossip }, from) =>
    room.hearGossip(gossip, from),
  )
  onReport('standings', 'a room missed its board', (room, { standings }) => room.hearStandings(standings))
}
