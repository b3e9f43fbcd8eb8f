import { expect, test } from 'vitest'
import { isLink, isOptionalLink, isScore } from './form-values.ts'

test('[admin.3] scores are numbers from 0 to 100, and nothing is none', () => {
  expect(['0', '100', '49.5', ' 7 '].filter(isScore)).toHaveLength(4)
  expect(['', ' ', '-1', '100.1', 'many', '1e3'].filter(isScore)).toEqual([])
})

test('[fans.9] addresses are https, of this machine, or pictures of ours', () => {
  expect(isLink('https://cdn.example/a.png')).toBe(true)
  expect(isLink('http://localhost:3000/a.png')).toBe(true)
  expect(isLink(`/media/${'0'.repeat(32)}.webp`)).toBe(true)
  expect(['http://cdn.example/a.png', 'javascript:alert(1)', '/etc/passwd', ''].filter(isLink)).toEqual([])
})

test('[admin.3] an optional address may be left out', () => {
  expect(isOptionalLink('  ')).toBe(true)
  expect(isOptionalLink('no address')).toBe(false)
})
