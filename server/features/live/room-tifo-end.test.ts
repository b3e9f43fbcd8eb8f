// One end whose fans are spread over several processes: these talk to each other over a bus with a delay.
import { expect, test } from 'vitest'
import { COMPLETE_MS, TIFO_CELLS } from '#contract/tifos.ts'
import type { Raise } from '#server/features/tifos/index.ts'
import type { CardsReport, DealReport } from '#server/realtime/topics.ts'
import { TifoEnd } from './room-tifo-end.ts'

const TICK_MS = 250

/** Processes by name, on one clock; messages arrive with the tick after they were sent. */
function createNodes(names: string[]) {
  const raise: Raise = {
    id: '1',
    side: 'home',
    ultraId: 1,
    ultraName: 'Kop',
    tifoId: 1,
    poster: null,
    endsAt: new Date(45_000),
    picture: { name: 'Waves', colors: ['#000000'], frames: [] },
  }
  let atMs = 0
  let isCutOff = false
  const ends = new Map<string, TifoEnd>()
  /** What each fan was told last, by process and fan. */
  const told = new Map<string, readonly number[]>()
  let [sent, toldCount] = [0, 0]
  let onTheirWay: (() => void)[] = []
  const publish = (from: string, tell: (end: TifoEnd) => void) => {
    sent += 1
    onTheirWay.push(() => {
      if (ends.has(from)) for (const [name, end] of ends) if (name !== from) tell(end)
    })
  }
  const start = (name: string, fans: number[] = []) => {
    const end = new TifoEnd(
      {
        nodeId: name,
        otherNodes: () => [...ends.keys()].filter((other) => other !== name),
        isCutOff: () => isCutOff,
        tellCards(userId, _raise, cells) {
          toldCount += 1
          told.set(`${name} ${userId}`, cells)
        },
        publishCards: (report: CardsReport) => publish(name, (to) => to.hearCards(name, report, atMs, atMs)),
        publishDeal: (report: DealReport) => publish(name, (to) => to.hearDeal(name, report, atMs)),
      },
      { ...raise },
      fans,
      atMs,
      atMs,
    )
    ends.set(name, end)
    for (const [other, one] of ends) if (other !== name) one.tellAll()
  }
  for (const name of names) start(name)
  return {
    start,
    /** Killed: it says nothing more, and its messages are lost. */
    kill: (name: string) => void ends.delete(name),
    cutOff: (isAway: boolean) => {
      isCutOff = isAway
    },
    come: (name: string, fan: number) => ends.get(name)?.come(fan, atMs),
    go(name: string, fan: number) {
      ends.get(name)?.go(fan, atMs)
      told.delete(`${name} ${fan}`)
    },
    hold: (name: string, fan: number, isOn: boolean) => ends.get(name)?.hold(fan, isOn, atMs),
    pass(ms: number) {
      for (const endMs = atMs + ms; atMs < endMs; ) {
        atMs += TICK_MS
        const arrived = onTheirWay
        onTheirWay = []
        for (const arrive of arrived) arrive()
        for (const end of ends.values()) end.beat(atMs, atMs)
      }
    },
    cellsOf: (name: string, fan: number) => told.get(`${name} ${fan}`) ?? [],
    lit: (name: string) => litCells(ends.get(name)?.lit ?? ''),
    completions: () => [...ends.values()].flatMap((end) => end.completedBy(atMs) ?? []),
    traffic: () => ({ sent, told: toldCount }),
  }
}

function litCells(base64: string): number[] {
  const bytes = Buffer.from(base64, 'base64')
  return Array.from({ length: TIFO_CELLS }, (_, cell) => cell).filter(
    (cell) => (((bytes[cell >> 3] ?? 0) >> (cell & 7)) & 1) === 1,
  )
}

const inOrder = (cells: readonly number[]) => cells.toSorted((a, b) => a - b)

test('[tifos.2] over several processes every cell has one holder, and all see the same light', () => {
  const nodes = createNodes(['b', 'a', 'c'])
  const fans: [string, number][] = Array.from({ length: 9 }, (_, i) => ['abc'[i % 3] ?? 'a', i + 1])
  for (const [name, fan] of fans) nodes.come(name, fan)
  nodes.pass(1_000)
  const hands = () => fans.map(([name, fan]) => nodes.cellsOf(name, fan))
  expect(inOrder(hands().flat())).toEqual(Array.from({ length: TIFO_CELLS }, (_, cell) => cell))
  for (const [name, fan] of fans.slice(0, 4)) nodes.hold(name, fan, true)
  nodes.pass(1_000)
  const held = inOrder(hands().slice(0, 4).flat())
  for (const name of ['a', 'b', 'c']) expect(nodes.lit(name)).toEqual(held)

  const before = hands()
  nodes.go('b', 2)
  fans.splice(1, 1)
  nodes.pass(1_000)
  expect(inOrder(hands().flat())).toHaveLength(TIFO_CELLS)
  expect(new Set(hands().flat()).size).toBe(TIFO_CELLS)
  expect(hands()[0], 'others keep what they have').toEqual(expect.arrayContaining([...(before[0] ?? [])]))
})

test('[tifos.2] the same fan in two processes is one fan, who holds while they hold in one of them', () => {
  const nodes = createNodes(['a', 'b'])
  for (const name of ['a', 'b']) nodes.come(name, 1)
  nodes.come('b', 2)
  nodes.pass(1_000)
  expect(nodes.cellsOf('a', 1)).toEqual(nodes.cellsOf('b', 1))
  expect(nodes.cellsOf('a', 1)).toHaveLength(TIFO_CELLS / 2)
  nodes.hold('b', 1, true)
  nodes.pass(1_000)
  expect(nodes.lit('a')).toHaveLength(TIFO_CELLS / 2)
  nodes.go('b', 1)
  nodes.pass(1_000)
  expect([nodes.lit('a').length, nodes.cellsOf('b', 2).length]).toEqual([0, TIFO_CELLS / 2])
})

test('[tifos.2, tifos.3] when the process that deals is killed, another goes on with the same deal and the time so far', () => {
  const nodes = createNodes(['a', 'b', 'c'])
  for (const fan of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) nodes.come(fan === 1 ? 'a' : fan % 2 ? 'b' : 'c', fan)
  nodes.pass(1_000)
  for (const fan of [2, 3, 4, 5, 6, 7, 8, 9, 10]) nodes.hold(fan % 2 ? 'b' : 'c', fan, true)
  nodes.pass(2_000)
  expect(nodes.lit('b').length).toBeGreaterThanOrEqual(TIFO_CELLS * 0.8)
  const before = nodes.cellsOf('b', 3)
  nodes.kill('a')
  nodes.pass(COMPLETE_MS - 2_000)
  expect(nodes.cellsOf('b', 3)).toEqual(expect.arrayContaining([...before]))
  expect(nodes.lit('c'), 'the cells of who was there are others’ now').toHaveLength(TIFO_CELLS)
  nodes.pass(1_000)
  expect(nodes.completions().toSorted((x, y) => x - y)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('[tifos.2] a process that joins later follows the one that deals, and only its own fans are told', () => {
  const nodes = createNodes(['m', 'z'])
  for (const fan of [1, 2, 3, 4]) nodes.come(fan % 2 ? 'm' : 'z', fan)
  nodes.pass(2_000)
  const before = nodes.cellsOf('z', 2)
  nodes.start('a', [5])
  nodes.pass(1_000)
  const after = nodes.cellsOf('z', 2)
  expect(before, 'the newcomer has the lowest id, and deals nothing anew').toEqual(
    expect.arrayContaining([...after]),
  )
  expect(nodes.cellsOf('a', 5)).toHaveLength(Math.floor(TIFO_CELLS / 5))
  const quiet = nodes.traffic()
  nodes.pass(3_000)
  const later = nodes.traffic()
  expect(later.told).toBe(quiet.told)
  expect(later.sent - quiet.sent, 'a sign of life a second each').toBeLessThanOrEqual(12)
})

test('[tifos.2] cut off from the others, each deals for its own fans; afterwards there is one deal again', () => {
  const nodes = createNodes(['a', 'b'])
  for (const fan of [1, 2]) nodes.come('a', fan)
  for (const fan of [3, 4]) nodes.come('b', fan)
  nodes.pass(1_000)
  nodes.cutOff(true)
  nodes.pass(250)
  nodes.cutOff(false)
  nodes.pass(2_000)
  const hands = [1, 2, 3, 4].flatMap((fan) => nodes.cellsOf(fan < 3 ? 'a' : 'b', fan))
  expect(inOrder(hands)).toEqual(Array.from({ length: TIFO_CELLS }, (_, cell) => cell))
})
