import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('[language.2] counts have separators and their noun agrees', () => {
  expect(counted(18_204, 'en', 'fan', 'fans')).toBe('18,204 fans')
  expect(counted(1, 'en', 'fan', 'fans')).toBe('1 fan')
  expect(counted(0, 'en', 'fan', 'fans')).toBe('0 fans')
})

test('[language.2] in French zero is singular', () => {
  expect(counted(0, 'fr', 'supporter', 'supporters')).toBe('0 supporter')
  expect(counted(2, 'fr', 'supporter', 'supporters')).toBe('2 supporters')
})
