import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from './report-things.ts'

test('[reports.6] a tifo keeps the fingerprint that was kept when only its first frame was looked at', () => {
  const tifo = { colors: ['#0a120e', '#ffffff'], frames: ['0', '1'].map((cells) => ({ cells, ms: 500 })) }
  const thing = { name: 'Owl', text: null, picture: null, tifo }
  const kept = createHash('sha256').update(
    JSON.stringify(['Owl', null, null, { colors: ['#0a120e', '#ffffff'], cells: '0' }]),
  )
  const rest = { link: null, group: null, makerId: null, createdAt: null }
  expect(fingerprintOf({ ...thing, ...rest })).toBe(kept.digest('base64url'))
})
