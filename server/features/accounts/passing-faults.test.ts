// What is made once for all sign-ins and registrations is made again where the first attempt failed.
import { readFile } from 'node:fs/promises'
import argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { refuseWeakPassword } from './password-rules.ts'
import { passwordMatches } from './secrets.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, readFile: vi.fn(real.readFile) }
})

test('[accounts.13] a list of common passwords that could not be read is read again', async () => {
  vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE: too many open files'))
  await expect(refuseWeakPassword('password', 'qwertyuiop', null)).rejects.toThrow('EMFILE')
  await expect(refuseWeakPassword('password', 'qwertyuiop', null)).rejects.toMatchObject({ code: 'invalid' })
})

test('[accounts.14] a decoy that could not be made is made again', async () => {
  const hash = vi.spyOn(argon2, 'hash').mockRejectedValueOnce(new Error('out of memory'))
  await expect(passwordMatches(null, 'drums in row four')).rejects.toThrow('out of memory')
  expect(await passwordMatches(null, 'drums in row four')).toBe(false)
  hash.mockRestore()
})
