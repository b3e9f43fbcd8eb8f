import { expect, test } from 'vitest'
import { RunAgain } from '#server/storage/database-errors.ts'
import { toFailure } from './failure.ts'

test('[api.6] a transaction that met others in each of its tries is 503: asked again, it may work', () => {
  expect(toFailure(new RunAgain('others were there'))).toMatchObject({ status: 503, retryAfterS: 2 })
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  expect(toFailure(new Error('Failed query', { cause: deadlock })).code).toBe('unavailable')
})
