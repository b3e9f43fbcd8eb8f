import { expect, test } from 'vitest'
import type { OwnUser } from '#contract/user.ts'
import { isNewcomer } from './newcomer.ts'

test('[home.3, reports.5] newcomers pick a club; who is suspended reads why instead', () => {
  const user = { is_new: true, clubs: [], suspension: null } as unknown as OwnUser
  expect(isNewcomer(user)).toBe(true)
  const suspension = { until: '2026-11-20T13:00:00.000Z', reason: 'Insults', report_id: 1 }
  expect(isNewcomer({ ...user, suspension })).toBe(false)
})
