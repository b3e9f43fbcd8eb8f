// tifos.2, tifos.3: who holds which cell of a raised tifo, and which cells are lit. Pure and deterministic: the same
// comings, goings and holds in the same order give the same deal.
import { COMPLETE_MS, COMPLETE_SHARE, TIFO_CELLS, TIFO_HEIGHT } from '#contract/tifos.ts'

/**
 * Up to as many fans as cells, each cell has one holder and fans hold equally many, one more or less; beyond that each
 * fan holds one cell and cells have equally many holders, one more or less. Who comes takes from those with most, who
 * goes gives to those with least, so that few others change.
 */
export class Deal {
  readonly #cellsOf = new Map<number, number[]>()
  readonly #holdersOf: Set<number>[] = Array.from({ length: TIFO_CELLS }, () => new Set())
  readonly #fans = new BySize()
  readonly #cells = new BySize()
  readonly #holding = new Set<number>()
  /** How many of its holders hold a cell up. */
  readonly #heldBy = new Uint32Array(TIFO_CELLS)
  readonly #lit = new Uint8Array(TIFO_CELLS / 8)
  #litCount = 0
  #changed = new Set<number>()

  constructor() {
    for (const cell of CELLS) this.#cells.put(cell, 0)
  }

  /** A first deal, in which the cells of a fan lie next to each other. */
  static of(userIds: Iterable<number>): Deal {
    const deal = new Deal()
    const fans = [...new Set(userIds)]
    const from = (place: number) => Math.floor((place * TIFO_CELLS) / fans.length)
    for (const [i, userId] of fans.entries()) {
      const isCrowded = fans.length > TIFO_CELLS
      deal.#give(userId, isCrowded ? [CELLS[i % TIFO_CELLS] ?? 0] : CELLS.slice(from(i), from(i + 1)))
    }
    return deal
  }

  /** Goes on from what another process has dealt; null if that is no whole deal, because a message was lost. */
  static resume(hands: Iterable<readonly [userId: number, cells: readonly number[]]>): Deal | null {
    const deal = new Deal()
    for (const [userId, cells] of hands) deal.#give(userId, cells)
    deal.#changed.clear()
    const isEven = deal.#fans.spread <= 1 && deal.#cells.spread <= 1
    return deal.size > 0 && isEven && deal.#cells.smallest > 0 && deal.#fans.smallest > 0 ? deal : null
  }

  /** Fans who hold cells. */
  get size(): number {
    return this.#cellsOf.size
  }

  has(userId: number): boolean {
    return this.#cellsOf.has(userId)
  }

  fans(): number[] {
    return [...this.#cellsOf.keys()]
  }

  cellsOf(userId: number): readonly number[] {
    return this.#cellsOf.get(userId) ?? []
  }

  holdersOf(cell: number): ReadonlySet<number> {
    return this.#holdersOf[cell] ?? new Set()
  }

  /** Fans who hold their cards up. */
  holding(): number[] {
    return [...this.#holding]
  }

  /** Fans whose cells have changed since the last time. */
  takeChanged(): number[] {
    const changed = [...this.#changed]
    this.#changed = new Set()
    return changed
  }

  get litCount(): number {
    return this.#litCount
  }

  /** A bit per cell, row by row, lowest bit first. */
  litBase64(): string {
    return Buffer.from(this.#lit).toString('base64')
  }

  add(userId: number): void {
    if (this.has(userId)) return
    if (this.size === 0) this.#give(userId, CELLS)
    else if (this.size >= TIFO_CELLS) this.#give(userId, [this.#cells.oneOfSmallest()])
    else {
      const quota = Math.floor(TIFO_CELLS / (this.size + 1))
      this.#give(
        userId,
        Array.from({ length: quota }, () => this.#takeLast(this.#fans.oneOfLargest())),
      )
    }
  }

  remove(userId: number): void {
    const cells = this.#cellsOf.get(userId)
    if (!cells) return
    this.hold(userId, false)
    const freed: number[] = []
    while (cells.length > 0) freed.push(this.#takeLast(userId))
    this.#fans.drop(userId, 0)
    this.#cellsOf.delete(userId)
    this.#changed.delete(userId)
    if (this.size >= TIFO_CELLS) this.#fillUp()
    else if (this.size > 0) for (const cell of freed) this.#attach(this.#fans.oneOfSmallest(), cell)
  }

  hold(userId: number, isOn: boolean): void {
    const cells = this.#cellsOf.get(userId)
    if (!cells || this.#holding.has(userId) === isOn) return
    if (isOn) this.#holding.add(userId)
    else this.#holding.delete(userId)
    for (const cell of cells) {
      this.#heldBy[cell] = (this.#heldBy[cell] ?? 0) + (isOn ? 1 : -1)
      this.#relight(cell)
    }
  }

  #give(userId: number, cells: readonly number[]): void {
    this.#cellsOf.set(userId, [])
    this.#fans.put(userId, 0)
    this.#changed.add(userId)
    for (const cell of cells) this.#attach(userId, cell)
  }

  /** More fans than cells: a cell that was left with too few gets one from a cell with most. */
  #fillUp(): void {
    if (this.#cells.spread <= 1) return
    const [fan] = this.holdersOf(this.#cells.oneOfLargest())
    const poor = this.#cells.oneOfSmallest()
    if (fan === undefined) return
    this.#takeLast(fan)
    this.#attach(fan, poor)
  }

  #attach(userId: number, cell: number): void {
    const cells = this.#cellsOf.get(userId)
    const holders = this.#holdersOf[cell]
    if (!cells || !holders || holders.has(userId)) return
    this.#fans.move(userId, cells.length, cells.length + 1)
    this.#cells.move(cell, holders.size, holders.size + 1)
    cells.push(cell)
    holders.add(userId)
    if (this.#holding.has(userId)) this.#heldBy[cell] = (this.#heldBy[cell] ?? 0) + 1
    this.#changed.add(userId)
    this.#relight(cell)
  }

  #takeLast(userId: number): number {
    const cells = this.#cellsOf.get(userId)
    const cell = cells?.pop()
    const holders = cell === undefined ? undefined : this.#holdersOf[cell]
    if (!cells || cell === undefined || !holders) throw new Error('nobody gives what they do not hold')
    this.#fans.move(userId, cells.length + 1, cells.length)
    this.#cells.move(cell, holders.size, holders.size - 1)
    holders.delete(userId)
    if (this.#holding.has(userId)) this.#heldBy[cell] = (this.#heldBy[cell] ?? 0) - 1
    this.#changed.add(userId)
    this.#relight(cell)
    return cell
  }

  /** tifos.3: lit while at least half of its holders hold. */
  #relight(cell: number): void {
    const holders = this.#holdersOf[cell]?.size ?? 0
    const isLit = holders > 0 && (this.#heldBy[cell] ?? 0) * 2 >= holders
    const [byte, bit] = [cell >> 3, 1 << (cell & 7)]
    const before = this.#lit[byte] ?? 0
    if (((before & bit) !== 0) === isLit) return
    this.#lit[byte] = before ^ bit
    this.#litCount += isLit ? 1 : -1
  }
}

/** Things by a size that changes by one at a time: fans by their cells, cells by their holders. */
class BySize {
  readonly #things = new Map<number, Set<number>>()

  put(thing: number, size: number): void {
    const things = this.#things.get(size)
    if (things) things.add(thing)
    else this.#things.set(size, new Set([thing]))
  }

  drop(thing: number, size: number): void {
    const things = this.#things.get(size)
    things?.delete(thing)
    if (things?.size === 0) this.#things.delete(size)
  }

  move(thing: number, from: number, to: number): void {
    this.drop(thing, from)
    this.put(thing, to)
  }

  get smallest(): number {
    return Math.min(...this.#things.keys())
  }

  get largest(): number {
    return Math.max(...this.#things.keys())
  }

  get spread(): number {
    return this.#things.size === 0 ? 0 : this.largest - this.smallest
  }

  oneOfSmallest(): number {
    return this.#oneOf(this.smallest)
  }

  oneOfLargest(): number {
    return this.#oneOf(this.largest)
  }

  #oneOf(size: number): number {
    for (const thing of this.#things.get(size) ?? []) return thing
    throw new Error('there is nothing to choose from')
  }
}

/** All cells along a Hilbert curve through each half of the picture: what follows each other there lies together. */
const CELLS: readonly number[] = Array.from({ length: TIFO_CELLS }, (_, place) => {
  const square = TIFO_HEIGHT * TIFO_HEIGHT
  let [x, y, rest] = [0, 0, place % square]
  for (let side = 1; side < TIFO_HEIGHT; side *= 2) {
    const right = 1 & (rest >> 1)
    const down = 1 & (rest ^ right)
    if (down === 0) {
      if (right === 1) [x, y] = [side - 1 - x, side - 1 - y]
      ;[x, y] = [y, x]
    }
    x += side * right
    y += side * down
    rest >>= 2
  }
  return y * TIFO_HEIGHT * 2 + x + (place < square ? 0 : TIFO_HEIGHT)
})

const CELLS_TO_COMPLETE = Math.ceil(COMPLETE_SHARE * TIFO_CELLS)

/** tifos.3: since when four fifths of the cells are lit without a break. */
export class Brightness {
  #sinceMs: number | null = null

  /** After every change, with the moment of it. */
  note(litCount: number, atMs: number): void {
    if (litCount < CELLS_TO_COMPLETE) this.#sinceMs = null
    else this.#sinceMs ??= atMs
  }

  /** Goes on from what another process has seen. */
  resume(brightMs: number, atMs: number): void {
    this.#sinceMs = atMs - brightMs
  }

  brightMs(atMs: number): number | null {
    return this.#sinceMs === null ? null : atMs - this.#sinceMs
  }

  /** Whether it was complete by that moment. */
  isComplete(atMs: number): boolean {
    return this.#sinceMs !== null && atMs - this.#sinceMs >= COMPLETE_MS
  }
}
