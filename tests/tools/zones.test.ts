import { expect, test } from 'vitest'
import { findCircle, problemOf } from '../../tools/zones.ts'

test('[operating.5] a floor may import what lies below it', () => {
  expect(problemOf('web/features/fan/FanPage.tsx', 'site/useMessages.ts')).toBeNull()
  expect(problemOf('web/app/pages.ts', 'admin/app/AdminPage.tsx')).toBeNull()
  expect(problemOf('server/features/bets/bets.service.ts', 'server/storage/database.ts')).toBeNull()
})

test('[operating.5] no import points up', () => {
  expect(problemOf('site/queries.tsx', 'web/features/fan/FanPage.tsx')).toContain('web/features')
  expect(problemOf('contract/bets.ts', 'server/http/failure.ts')).toContain('server/http')
  expect(problemOf('server/storage/database.ts', 'server/features/bets/index.ts')).toContain(
    'server/features',
  )
})

test('[operating.5] features of a front end do not import each other', () => {
  expect(problemOf('web/features/social/SocialPage.tsx', 'web/features/clubs/ClubCard.tsx')).toContain(
    'clubs',
  )
})

test('[operating.5] a server feature is entered through its index, or through its tables', () => {
  expect(problemOf('server/features/bets/a.ts', 'server/features/ledger/index.ts')).toBeNull()
  expect(problemOf('server/features/bets/a.ts', 'server/features/ledger/ledger.tables.ts')).toBeNull()
  expect(problemOf('server/features/bets/a.ts', 'server/features/ledger/ledger.storage.ts')).not.toBeNull()
})

test('[operating.5] rooms that import each other around a corner are a circle', () => {
  const line = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
  ])
  expect(findCircle(line)).toEqual([])
  expect(findCircle(new Map([...line, ['c', new Set(['a'])]]))).toEqual(['a', 'b', 'c', 'a'])
})
