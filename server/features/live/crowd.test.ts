import { expect, test } from 'vitest'
import { Crowd, isListed } from './crowd.ts'

const end = (ids: number[]) => ({ fans: ids.length, halvings: 0, ids })
const report = (sockets: number, home: number[] = [], away: number[] = []) => ({
  sockets,
  home: end(home),
  away: end(away),
  seeking: [] as number[],
})

test('[live.9] a fan in several processes is one fan', () => {
  const crowd = new Crowd()
  crowd.setSockets(2)
  crowd.place(1, 'home')
  crowd.place(2, 'away')
  crowd.hear('b', report(3, [1, 3], [2]), 0)
  crowd.hear('c', report(1, [3]), 0)
  expect(crowd.fans(0)).toEqual({ home: 2, away: 1 })
  expect(crowd.watching(0), 'sockets, though, are added up').toBe(6)
})

test('[live.9] a fan stays as long as one process has them', () => {
  const crowd = new Crowd()
  crowd.place(1, 'home')
  crowd.hear('b', report(1, [1]), 0)
  crowd.place(1, null)
  expect(crowd.fans(0)).toEqual({ home: 1, away: 0 })
  crowd.hear('b', report(1, [], [1]), 0)
  expect(crowd.fans(0), 'the newest report replaces the last').toEqual({ home: 0, away: 1 })
  crowd.hear('b', report(0), 0)
  expect(crowd.fans(0)).toEqual({ home: 0, away: 0 })
  expect(crowd.otherNodes(0)).toEqual([])
})

test('[live.9] changing the side moves a fan, and doing it twice changes nothing', () => {
  const crowd = new Crowd()
  crowd.place(1, 'home')
  crowd.place(1, 'away')
  const { version } = crowd
  crowd.place(1, 'away')
  expect(crowd.version).toBe(version)
  expect(crowd.fans(0)).toEqual({ home: 0, away: 1 })
  expect(crowd.report()).toEqual(report(0, [], [1]))
})

test('[live.9] a process that has fallen silent is gone, and its crowd with it', () => {
  const crowd = new Crowd()
  crowd.setSockets(1)
  crowd.place(1, 'home')
  crowd.hear('b', report(2, [1, 2]), 1_000)
  expect(crowd.otherNodes(26_000)).toEqual(['b'])
  expect(crowd.fans(26_000)).toEqual({ home: 2, away: 0 })
  expect(crowd.watching(26_001)).toBe(1)
  expect(crowd.fans(26_001)).toEqual({ home: 1, away: 0 })
  expect(crowd.otherNodes(26_001)).toEqual([])
})

test('[live.9] the side chosen in another process is known here', () => {
  const crowd = new Crowd(0)
  crowd.place(9, 'home')
  crowd.hear('b', report(2, [1], [2]), 0)
  const elsewhere = [1, 2, 3, 9].map((userId) => crowd.sideElsewhere(userId, 5_000))
  expect(elsewhere).toEqual(['home', 'away', null, null])
  expect(crowd.report().seeking, 'all was reported: nobody is sought').toEqual([])
})

test('[live.9] a fan whose side reports do not tell is sought once', () => {
  const crowd = new Crowd(0)
  expect(crowd.sideElsewhere(7, 1_000), 'the others have not reported yet').toBe(null)
  const [hidden] = [1, 2, 3, 4, 5, 6].filter((userId) => !isListed(userId, 3))
  crowd.hear('b', { ...report(9_000), home: { fans: 9_000, halvings: 3, ids: [] } }, 1_000)
  expect(crowd.sideElsewhere(hidden!, 5_000)).toBe(null)
  expect(crowd.report().seeking).toEqual([7, hidden])
  expect(crowd.report().seeking).toEqual([])
})

/** Processes that have heard each other often enough to agree; fans of `[from, to)` are in each. */
function agree(...ranges: [number, number][]): Crowd[] {
  const crowds = ranges.map(([from, to]) => {
    const crowd = new Crowd(0)
    crowd.setSockets(to - from)
    for (let userId = from; userId < to; userId++) crowd.place(userId, 'home')
    crowd.place(5_000_000, 'away')
    return crowd
  })
  for (let round = 0; round < 3; round++)
    for (const [i, crowd] of crowds.entries())
      for (const [j, other] of crowds.entries()) if (i !== j) other.hear(String(i), crowd.report(), 0)
  return crowds
}

test('[processes.4] up to about a thousand fans an end are exact, also when many are in several processes', () => {
  for (const crowd of agree([0, 400], [200, 600], [0, 200]))
    expect(crowd.fans(0)).toEqual({ home: 600, away: 1 })
})

test('[processes.4] reports of a large crowd list about a thousand fans of an end in all, and counts stay right', () => {
  const apart = agree([0, 30_000], [30_000, 60_000], [60_000, 90_000])
  const lists = apart.map((crowd) => crowd.report().home.ids.length)
  const listed = lists.reduce((sum, count) => sum + count)
  expect(listed).toBeGreaterThan(500)
  expect(listed).toBeLessThan(1_100)
  for (const crowd of apart)
    expect(crowd.fans(0), 'nobody is in two: exact, and so is the small end').toEqual({
      home: 90_000,
      away: 1,
    })
  // A tenth is in two processes.
  for (const crowd of agree([0, 30_000], [27_000, 60_000], [57_000, 90_000])) {
    const { home } = crowd.fans(0)
    expect(Math.abs(home - 90_000) / 90_000).toBeLessThan(0.02)
  }
})

test('[processes.4] a large crowd that leaves is counted down to nobody', () => {
  const [here, there] = agree([0, 5_000], [4_000, 9_000])
  for (let userId = 0; userId < 5_000; userId++) here!.place(userId, null)
  here!.setSockets(0)
  expect(here!.fans(0)).toEqual({ home: 5_000, away: 1 })
  there!.hear('0', here!.report(), 0)
  expect(there!.fans(0)).toEqual({ home: 5_000, away: 1 })
  here!.hear('1', report(0), 0)
  expect(here!.fans(0)).toEqual({ home: 0, away: 1 })
})
