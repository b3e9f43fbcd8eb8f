import type { Room } from './room.ts'

/** The open rooms of this process: a room opens with the first who enters and closes with the last who leaves. */
export class Rooms {
  readonly #load: (arenaId: string) => Promise<Room | null>
  readonly #onFailed: (error: unknown) => void
  readonly #open = new Map<string, Promise<Room | null>>()
  readonly #closing = new Map<string, Promise<void>>()
  readonly #occupants = new Map<string, number>()

  /** `load` returns null if there is no such arena. */
  constructor(load: (arenaId: string) => Promise<Room | null>, onFailed: (error: unknown) => void) {
    this.#load = load
    this.#onFailed = onFailed
  }

  /** Every `enter` needs one `leave`, also when it failed. */
  enter(arenaId: string): Promise<Room | null> {
    this.#occupants.set(arenaId, (this.#occupants.get(arenaId) ?? 0) + 1)
    const known = this.#open.get(arenaId)
    if (known) return known
    // The old room stores its counts before the new one reads them.
    const opening = (this.#closing.get(arenaId) ?? Promise.resolve()).then(() => this.#load(arenaId))
    const forget = () => {
      if (this.#open.get(arenaId) === opening) this.#open.delete(arenaId)
    }
    this.#open.set(arenaId, opening)
    opening.then((room) => room ?? forget(), forget)
    return opening
  }

  /** `seeOff` runs before the room closes, if this was the last one. */
  leave(arenaId: string, seeOff: (room: Room) => void): void {
    const opening = this.#open.get(arenaId)
    opening?.then((room) => room && seeOff(room)).catch(this.#onFailed)
    const left = (this.#occupants.get(arenaId) ?? 1) - 1
    if (left > 0) return void this.#occupants.set(arenaId, left)
    this.#occupants.delete(arenaId)
    if (opening) this.#close(arenaId, opening)
  }

  /** Returns an open room only; waits until a closing one has stored its last counts. */
  async find(arenaId: string): Promise<Room | null> {
    const open = this.#open.get(arenaId)
    if (open) return open
    await this.#closing.get(arenaId)
    return null
  }

  openIds(): string[] {
    return [...this.#open.keys()]
  }

  async close(): Promise<void> {
    for (const [arenaId, opening] of this.#open) this.#close(arenaId, opening)
    await Promise.all(this.#closing.values())
  }

  #close(arenaId: string, opening: Promise<Room | null>): void {
    this.#open.delete(arenaId)
    const before = this.#closing.get(arenaId)
    const closing = Promise.all([opening.then((room) => room?.close()), before])
      .catch(this.#onFailed)
      .then(() => {
        if (this.#closing.get(arenaId) === closing) this.#closing.delete(arenaId)
      })
    this.#closing.set(arenaId, closing)
  }
}
