import { expect, test } from 'vitest'
import { capacityFor, parseFileLimit, readFileLimit } from './capacity.ts'

test('[limits.9] the limit of open files is read, or a careful one assumed', () => {
  const line = (soft: string) =>
    `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                20000                files\n`
  expect(parseFileLimit(line('1024'))).toBe(1024)
  expect(parseFileLimit(line('unlimited'))).toBe(1_000_000)
  expect(parseFileLimit('')).toBe(8_192)
  expect(readFileLimit()).toBeGreaterThan(100)
})

test('[limits.9] fewer sockets than descriptors, and fewer visitors than sockets', () => {
  for (const fileLimit of [16, 256, 1024, 65_536]) {
    const { connections, sockets, visitors } = capacityFor(fileLimit, 20)
    expect(visitors).toBeLessThan(sockets)
    expect(sockets).toBeLessThan(connections)
    if (fileLimit > 200) expect(connections).toBeLessThanOrEqual(fileLimit - 84)
  }
  expect(capacityFor(20_000, 20).sockets - capacityFor(20_000, 20).visitors).toBeGreaterThan(4_000)
})
