import { expect, test } from 'vitest'
import { anArena, aTick, aWelcome } from '#match/match.testing.ts'
import { after } from '#play/base/game.testing.ts'
import { roomOf } from '#play/base/game.ts'
import { crowdLight, eased, filling } from './crowd-light.ts'
import { ringLayout } from './layouts.ts'
import { LOOK, LOOKS, type Moment, seatLook } from './seat-look.ts'
import { goalStrength } from './stage.ts'

const light = (tick: Parameters<typeof aTick>[0], arena = anArena()) =>
  crowdLight(roomOf(after(aWelcome({ tick: aTick(tick), arena })))!)

test('[play.10] an end without fans has no lit seat, one fan has some, and a full end is nearly full', () => {
  expect(filling(0)).toBe(0)
  expect(filling(1)).toBeGreaterThan(0)
  expect(filling(100)).toBeGreaterThan(filling(50))
  expect(filling(100_000)).toBeCloseTo(0.96)
})

test('[play.10] the louder end takes seats, but never all of them', () => {
  expect(light({ rate: { home: 57, away: 43 } }).share).toBeCloseTo(0.57)
  expect(light({ rate: { home: 100, away: 0 } }).share).toBe(0.72)
})

test('[play.10] a pause is quiet', () => {
  const tick = { rate: { home: 40, away: 40 }, fans: { home: 2, away: 2 } }
  expect(light(tick).loud.home).toBeGreaterThan(0)
  expect(light(tick, anArena({ paused: true })).loud).toEqual({ home: 0, away: 0 })
})

test('[play.10] what is shown comes nearer to what is meant, and gets there', () => {
  const from = light({ rate: { home: 1, away: 1 } })
  const to = light({ rate: { home: 60, away: 40 } })
  let shown = eased(from, to, 33)
  expect(shown.share).toBeGreaterThan(0.5)
  expect(shown.share).toBeLessThan(0.6)
  for (let step = 0; step < 200; step++) shown = eased(shown, to, 33)
  expect(shown).toEqual(to)
})

test('[play.10] lit seats follow the crowd: nobody there, no seat lit; a full end, most are', () => {
  const { seats } = ringLayout({ width: 1000, height: 510, padX: 132, padY: 34 })
  const lit = (fans: number) => {
    const moment = {
      light: light({ fans: { home: fans, away: fans } }),
      phase: { home: 0, away: 0 },
      wave: { home: null, away: null },
      beat: 0,
      goal: null,
      song: null,
    }
    const looks = seats.map((seat) => seatLook(seat, moment))
    expect(looks.every((look) => look >= 0 && look < LOOKS)).toBe(true)
    return looks.filter((look) => look >= LOOK.home).length / seats.length
  }
  expect(lit(0)).toBe(0)
  expect(lit(100)).toBeGreaterThan(0.2)
  expect(lit(5000)).toBeGreaterThan(0.85)
})

test('[play.18] a goal lights the end that scored and darkens the other one', () => {
  const { seats } = ringLayout({ width: 1000, height: 510, padX: 132, padY: 34 })
  const bright = (goal: Moment['goal'], side: 'home' | 'away') => {
    const moment = {
      light: light({ fans: { home: 100, away: 100 }, rate: { home: 500, away: 500 } }),
      phase: { home: 0, away: 0 },
      wave: { home: null, away: null },
      beat: 0,
      goal,
      song: null,
    }
    const levels = seats
      .map((seat) => seatLook(seat, moment) - LOOK[side])
      .filter((level) => level >= 0 && level < LOOK.away - LOOK.home)
    return levels.reduce((sum, level) => sum + level, 0) / levels.length
  }
  const goal = { side: 'home', strength: 1 } as const
  expect(bright(goal, 'home')).toBeGreaterThan(bright(null, 'home') * 1.2)
  expect(bright(goal, 'away')).toBeLessThan(bright(null, 'away') * 0.4)
})

test('[songs.3] on a beat the end that sings lights up as one, and the other one is dim', () => {
  const { seats } = ringLayout({ width: 1000, height: 510, padX: 132, padY: 34 })
  const bright = (song: Moment['song'], side: 'home' | 'away') => {
    const moment = {
      light: light({ fans: { home: 100, away: 100 }, rate: { home: 500, away: 500 } }),
      phase: { home: 0, away: 0 },
      wave: { home: null, away: null },
      beat: 0,
      goal: null,
      song,
    }
    const levels = seats
      .map((seat) => seatLook(seat, moment) - LOOK[side])
      .filter((level) => level >= 0 && level < LOOK.away - LOOK.home)
    return levels.reduce((sum, level) => sum + level, 0) / levels.length
  }
  const on = (strength: number) => ({ side: 'home', strength }) as const
  expect(bright(on(1), 'home')).toBeGreaterThan(bright(on(0), 'home') * 1.3)
  expect(bright(on(1), 'away')).toBeLessThan(bright(null, 'away') * 0.7)
})

test('[play.18, looks.2] a goal rises once and falls once: nothing flashes', () => {
  const strengths = Array.from({ length: 65 }, (_, step) => goalStrength(step * 100))
  const rises = strengths.filter((now, step) => step > 0 && now > (strengths[step - 1] ?? 0)).length
  expect(rises).toBeLessThanOrEqual(3)
  expect([strengths[0], Math.max(...strengths), strengths.at(-1)]).toEqual([0, 1, 0])
})
