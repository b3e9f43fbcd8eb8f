// A tifo that one end holds up, as one process of the arena knows it. One process deals the cells for all (the one that
// began, while it is there); the others tell it who of the end is with them and who of those hold, and pass on what it
// deals.
import type { Raise } from '#server/features/tifos/index.ts'
import type { CardsReport, DealReport } from '#server/realtime/topics.ts'
import { Brightness, Deal } from './tifo-deal.ts'

/** Processes with a tifo of the arena up say so at least this often. */
const HEARTBEAT_MS = 1_000
/** Who says nothing for this long is gone: its fans let go, and another one deals. */
const PATIENCE_MS = 2_500
/** Of two processes that began to deal within this time, the one with the lower id goes on. */
const SAME_TIME_MS = 500

export interface EndContext {
  nodeId: string
  /** Other processes with somebody in the arena. */
  otherNodes: () => string[]
  /** Messages of other processes are lost at this moment: each deals for its own fans. */
  isCutOff: () => boolean
  tellCards: (userId: number, raise: string, cells: readonly number[]) => void
  publishCards: (report: CardsReport) => void
  publishDeal: (report: DealReport) => void
}

interface Dealing {
  deal: Deal
  brightness: Brightness
  sinceMs: number
}

interface Heard {
  node: string
  atMs: number
  dealtMs: number
  brightMs: number | null
}

export class TifoEnd {
  raise: Raise
  readonly #context: EndContext
  /** Fans of the end in this process, and whether they hold. */
  readonly #own = new Map<number, boolean>()
  /** The cells they were told last. */
  readonly #told = new Map<number, string>()
  readonly #others = new Map<string, { fans: Map<number, boolean>; heardMs: number }>()
  readonly #bornMs: number
  #dealing: Dealing | null = null
  /** Who deals elsewhere. */
  #heard: Heard | null = null
  /** What was dealt elsewhere. */
  readonly #hands = new Map<number, readonly number[]>()
  #litElsewhere = ''
  #unsent = {
    fans: new Set<number>(),
    gone: new Set<number>(),
    isAll: true,
    sentMs: Number.NEGATIVE_INFINITY,
  }
  #sentLit = ''

  /** All times here but `nowMs` are from `performance.now()` (monotonic). */
  constructor(context: EndContext, raise: Raise, fansHere: Iterable<number>, clockMs: number, nowMs: number) {
    this.#context = context
    this.raise = raise
    this.#bornMs = clockMs
    for (const userId of fansHere) this.#own.set(userId, false)
    this.#takeRole(clockMs, nowMs)
  }

  // ------------------------------------------------------------------ fans of this process

  come(userId: number, nowMs: number): void {
    if (this.#own.has(userId)) return
    this.#own.set(userId, false)
    this.#changedHere(userId, nowMs)
  }

  go(userId: number, nowMs: number): void {
    if (!this.#own.delete(userId)) return
    const hadCells = this.#told.delete(userId)
    this.#changedHere(userId, nowMs)
    // Who only changes ends is still here, and has none any more.
    if (hadCells) this.#context.tellCards(userId, this.raise.id, [])
  }

  /** False for who is not at this end. */
  hold(userId: number, isOn: boolean, nowMs: number): boolean {
    const before = this.#own.get(userId)
    if (before === undefined) return false
    this.#own.set(userId, isOn)
    if (before !== isOn) this.#changedHere(userId, nowMs)
    return true
  }

  /** What a fan is told who comes in; null while nothing was dealt to them. */
  takeCells(userId: number): readonly number[] | null {
    if (!this.#own.has(userId)) return null
    const cells = this.#dealing ? this.#dealing.deal.cellsOf(userId) : this.#hands.get(userId)
    if (!cells || cells.length === 0) return null
    this.#told.set(userId, cells.join())
    return cells
  }

  #tell(userId: number, cells: readonly number[]): void {
    const text = cells.join()
    if (!this.#own.has(userId) || this.#told.get(userId) === text) return
    this.#told.set(userId, text)
    this.#context.tellCards(userId, this.raise.id, cells)
  }

  #changedHere(userId: number, nowMs: number): void {
    this.#unsent.fans.add(userId)
    this.#refresh(userId, nowMs)
  }

  // ------------------------------------------------------------------ other processes

  hearCards(node: string, report: CardsReport, clockMs: number, nowMs: number): void {
    const known = this.#others.get(node)
    const fans = report.isAll ? new Map<number, boolean>() : (known?.fans ?? new Map<number, boolean>())
    const touched = new Set(report.isAll ? known?.fans.keys() : [])
    for (const [userId, isHolding] of report.fans) {
      touched.add(userId)
      fans.set(userId, isHolding)
    }
    for (const userId of report.gone) {
      touched.add(userId)
      fans.delete(userId)
    }
    this.#others.set(node, { fans, heardMs: clockMs })
    for (const userId of touched) this.#refresh(userId, nowMs)
  }

  hearDeal(node: string, report: DealReport, clockMs: number): void {
    if (this.#dealing && !isSenior(report, node, this.#seniority(clockMs), this.#context.nodeId)) {
      // It began later, and hears that we go on.
      this.#unsent.isAll = true
      return
    }
    if (this.#heard?.node !== node || this.#dealing) this.#unsent.isAll = true
    if (this.#dealing) this.#yield()
    this.#heard = { node, atMs: clockMs, dealtMs: report.dealtMs, brightMs: report.brightMs }
    this.#litElsewhere = report.lit
    if (report.isAll) {
      const dealt = new Set(report.hands.map(([userId]) => userId))
      for (const userId of this.#hands.keys()) if (!dealt.has(userId)) this.#hands.delete(userId)
    }
    for (const userId of report.gone) this.#hands.delete(userId)
    for (const [userId, cells] of report.hands) {
      this.#hands.set(userId, cells)
      this.#tell(userId, cells)
    }
  }

  /** Somebody asks: the next message says everything. */
  tellAll(): void {
    this.#unsent.isAll = true
  }

  // ------------------------------------------------------------------ dealing

  /** With every tick: deals or lets deal, tells fans and processes what is new. */
  beat(clockMs: number, nowMs: number): void {
    this.#forgetSilent(clockMs, nowMs)
    this.#takeRole(clockMs, nowMs)
    const { fans, isAll, sentMs } = this.#unsent
    const isDue = isAll || clockMs - sentMs >= HEARTBEAT_MS
    if (this.#dealing) this.#passOn(this.#dealing, isDue, clockMs, nowMs)
    else if (isDue || fans.size > 0) {
      this.#context.publishCards(this.#cardsReport())
      this.#sent(clockMs)
    }
  }

  /** What everybody sees. */
  get lit(): string {
    return this.#dealing ? this.#dealing.deal.litBase64() : this.#litElsewhere
  }

  /** tifos.3: who held it when it was complete; null while it is not, or if another process deals. */
  completedBy(nowMs: number): number[] | null {
    if (!this.#dealing || this.raise.poster !== null) return null
    const { deal, brightness } = this.#dealing
    return brightness.isComplete(Math.min(nowMs, this.raise.endsAt.getTime())) ? deal.holding() : null
  }

  #takeRole(clockMs: number, nowMs: number): void {
    const shouldDeal = this.#shouldDeal(clockMs)
    if (shouldDeal && !this.#dealing) this.#begin(clockMs, nowMs)
    else if (!shouldDeal && this.#dealing) this.#yield()
  }

  #shouldDeal(clockMs: number): boolean {
    const { nodeId, otherNodes, isCutOff } = this.#context
    const others = otherNodes()
    if (this.#dealing || isCutOff() || others.length === 0) return true
    const heardMs = this.#heard && others.includes(this.#heard.node) ? this.#heard.atMs : null
    if (heardMs !== null) return clockMs - heardMs > PATIENCE_MS
    return others.every((other) => nodeId < other) || clockMs - this.#bornMs > PATIENCE_MS
  }

  /** Goes on from what was dealt elsewhere, as far as it is known. */
  #begin(clockMs: number, nowMs: number): void {
    const present = new Set([
      ...this.#own.keys(),
      ...[...this.#others.values()].flatMap(({ fans }) => [...fans.keys()]),
    ])
    const deal = Deal.resume(this.#hands) ?? Deal.of(present)
    this.#dealing = { deal, brightness: new Brightness(), sinceMs: clockMs }
    if (this.#heard?.brightMs != null)
      this.#dealing.brightness.resume(this.#heard.brightMs + clockMs - this.#heard.atMs, nowMs)
    for (const userId of [...deal.fans(), ...present]) this.#apply(this.#dealing, userId)
    this.#dealing.brightness.note(deal.litCount, nowMs)
    this.#hands.clear()
    this.#heard = null
    this.#unsent.isAll = true
  }

  /** Another process deals. What was dealt here is known until that one has told everything. */
  #yield(): void {
    const deal = this.#dealing?.deal
    for (const userId of deal?.fans() ?? []) this.#hands.set(userId, deal?.cellsOf(userId) ?? [])
    this.#litElsewhere = this.lit
    this.#dealing = null
    this.#unsent.isAll = true
  }

  #refresh(userId: number, nowMs: number): void {
    if (!this.#dealing) return
    this.#apply(this.#dealing, userId)
    this.#dealing.brightness.note(this.#dealing.deal.litCount, nowMs)
  }

  /** A fan in several processes is one fan, who holds if they hold in one of them. */
  #apply({ deal }: Dealing, userId: number): void {
    const places = [this.#own, ...[...this.#others.values()].map(({ fans }) => fans)]
    if (places.some((fans) => fans.has(userId))) {
      deal.add(userId)
      this.#unsent.gone.delete(userId)
      deal.hold(
        userId,
        places.some((fans) => fans.get(userId) === true),
      )
    } else if (deal.has(userId)) {
      deal.remove(userId)
      this.#unsent.gone.add(userId)
    }
  }

  #passOn({ deal, brightness }: Dealing, isDue: boolean, clockMs: number, nowMs: number): void {
    const changed = deal.takeChanged().filter((userId) => deal.has(userId))
    for (const userId of changed) this.#tell(userId, deal.cellsOf(userId))
    // The first who comes is told everything.
    if (this.#context.otherNodes().length === 0) {
      this.#sent(clockMs, true)
      return
    }
    const { gone, isAll } = this.#unsent
    const lit = deal.litBase64()
    if (!isDue && changed.length === 0 && gone.size === 0 && lit === this.#sentLit) return
    this.#context.publishDeal({
      raise: this.raise.id,
      isAll,
      dealtMs: this.#seniority(clockMs).dealtMs,
      hands: (isAll ? deal.fans() : changed).map((userId) => [userId, [...deal.cellsOf(userId)]]),
      gone: [...gone],
      lit,
      brightMs: brightness.brightMs(nowMs),
    })
    this.#sentLit = lit
    this.#sent(clockMs)
  }

  #cardsReport(): CardsReport {
    const { fans, isAll } = this.#unsent
    const told = isAll ? [...this.#own.keys()] : [...fans]
    return {
      raise: this.raise.id,
      isAll,
      fans: told.flatMap((userId) => {
        const isHolding = this.#own.get(userId)
        return isHolding === undefined ? [] : [[userId, isHolding] as [number, boolean]]
      }),
      gone: isAll ? [] : told.filter((userId) => !this.#own.has(userId)),
    }
  }

  #sent(clockMs: number, isAllNext = false): void {
    this.#unsent = { fans: new Set(), gone: new Set(), isAll: isAllNext, sentMs: clockMs }
  }

  #seniority(clockMs: number): { dealtMs: number } {
    return { dealtMs: this.#dealing ? clockMs - this.#dealing.sinceMs : 0 }
  }

  /** Their fans come back to other processes; until then their cells are others'. */
  #forgetSilent(clockMs: number, nowMs: number): void {
    const there = new Set(this.#context.otherNodes())
    for (const [node, { fans, heardMs }] of this.#others) {
      if (there.has(node) && clockMs - heardMs <= PATIENCE_MS) continue
      this.#others.delete(node)
      for (const userId of fans.keys()) this.#refresh(userId, nowMs)
    }
  }
}

/** Whether `other` has been dealing for longer. */
function isSenior(
  other: { dealtMs: number },
  otherNode: string,
  own: { dealtMs: number },
  ownNode: string,
): boolean {
  const differenceMs = other.dealtMs - own.dealtMs
  return Math.abs(differenceMs) > SAME_TIME_MS ? differenceMs > 0 : otherNode < ownNode
}
