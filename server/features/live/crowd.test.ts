import { expect, test } from 'vitest'
import { Crowd } from './crowd.ts'

const report = (sockets: number, home: number[] = [], away: number[] = []) => ({ sockets, home, away })

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
  expect(crowd.isEmpty(0)).toBe(true)
})

test('[live.9] changing the side moves a fan, and doing it twice changes nothing', () => {
  const crowd = new Crowd()
  crowd.place(1, 'home')
  crowd.place(1, 'away')
  const { version } = crowd
  crowd.place(1, 'away')
  expect(crowd.version).toBe(version)
  expect(crowd.fans(0)).toEqual({ home: 0, away: 1 })
  expect(crowd.own).toEqual(report(0, [], [1]))
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
  const crowd = new Crowd()
  crowd.place(9, 'home')
  crowd.hear('b', report(2, [1], [2]), 0)
  expect([1, 2, 3, 9].map((userId) => crowd.sideElsewhere(userId))).toEqual(['home', 'away', null, null])
})
