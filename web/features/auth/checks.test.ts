import { expect, test } from 'vitest'
import { checkEmail, checkFilled, isTooShort } from './checks.ts'

const m = { emailNeeded: 'needed', emailWrong: 'wrong' }

test('[auth.6] an e-mail address is required and must look like one', () => {
  expect(checkEmail('  ', m)).toEqual({ email: 'needed' })
  for (const wrong of ['lea', 'lea@', '@example.org', 'a b@c.example', 'a@b@c'])
    expect(checkEmail(wrong, m)).toEqual({ email: 'wrong' })
  for (const right of ['lea@example.org', ' lea@localhost ', 'é+x@exämple.org'])
    expect(checkEmail(right, m)).toEqual({})
})

test('[auth.6] a required field of blanks is empty', () => {
  expect(checkFilled('name', ' \t', 'needed')).toEqual({ name: 'needed' })
  expect(checkFilled('name', 'Léa', 'needed')).toEqual({})
})

test('[register.2] a password has at least 8 characters', () => {
  expect([isTooShort('1234567'), isTooShort('12345678')]).toEqual([true, false])
})
