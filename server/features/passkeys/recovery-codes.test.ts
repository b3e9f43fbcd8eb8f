import { expect, test } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

test('[passkeys.6] ten codes of 80 random bits, in groups of four', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(makeRecoveryCodes((size) => Buffer.alloc(size, 33))[0]).toBe('1111-1111-1111-1111')
})

test('[passkeys.6] a code may be typed in any case and grouping, with signs that look alike', () => {
  const hash = hashRecoveryCode(7, '0O1I-ABCD-EFGH-1234')
  expect(hash).not.toBeNull()
  for (const typed of ['0o1l abcd efgh 1234', '0011ABCDEFGH1234', ' 00-11abcdefgh1234 '])
    expect(hashRecoveryCode(7, typed)).toEqual(hash)
  expect(hashRecoveryCode(8, '0011ABCDEFGH1234'), 'of another fan').not.toEqual(hash)
})

test.each(['', '0011ABCDEFGH123', '0011ABCDEFGH12345', '0011ABCDEFGH123U', '0011ABCDEFGH123é'])(
  '[passkeys.6] %j cannot be a code',
  (typed) => {
    expect(hashRecoveryCode(7, typed)).toBeNull()
  },
)
