import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

test.each([
  ['2027-01-15T21:59:59Z', 'Europe/Paris', null],
  ['2027-01-15T22:00:00Z', 'Europe/Paris', '2027-01-16T07:00:00.000Z'],
  ['2027-01-16T06:59:59Z', 'Europe/Paris', '2027-01-16T07:00:00.000Z'],
  ['2027-01-16T07:00:00Z', 'Europe/Paris', null],
  // The clocks go forward at 2, and back at 3.
  ['2027-03-28T00:30:00Z', 'Europe/Paris', '2027-03-28T06:00:00.000Z'],
  ['2027-10-31T00:30:00Z', 'Europe/Paris', '2027-10-31T07:00:00.000Z'],
  ['2027-01-15T20:00:00Z', 'Asia/Kathmandu', '2027-01-16T02:15:00.000Z'],
])('[push.2] at %s in %s it is quiet until %s', (now, zone, until) => {
  expect(quietUntil(new Date(now), zone)?.toISOString() ?? null).toBe(until)
})

test('[push.2] however a zone is spelled, its clock is made once', () => {
  const now = new Date('2027-01-15T20:00:00Z')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  for (const zone of ['antarctica/dumontdurville', 'Antarctica/DumontDUrville', 'ANTARCTICA/DUMONTDURVILLE'])
    expect(quietUntil(now, zone)?.toISOString()).toBe('2027-01-15T22:00:00.000Z')
  expect(made.mock.calls.length).toBeLessThan(2)
})

test('[push.2] the morning is 8 o’clock there, within 10 hours, and no longer quiet', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const until = quietUntil(now, zone)
        if (until === null) return
        expect(until.getTime()).toBeGreaterThan(now.getTime())
        expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(10 * 3_600_000)
        expect(quietUntil(until, zone)).toBeNull()
      },
    ),
    { numRuns: 300, seed: 14 },
  )
})
