import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyForEveryone, makeMissingLinks } from './binaries.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'virage-binaries-'))
  mkdirSync(join(root, 'native', 'lib'), { recursive: true, mode: 0o700 })
  writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library', { mode: 0o700 })
  writeFileSync(join(root, 'native', 'readme'), 'text', { mode: 0o600 })
})

afterEach(() => rm(root, { recursive: true }))

test('[storage.1] library links that no install script has made are made, once', () => {
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))

  makeMissingLinks(root)
  makeMissingLinks(root)

  expect(readlinkSync(join(root, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

test('[storage.1] a copy of the programs can be used by everyone and keeps its links', () => {
  symlinkSync('libpq.so.5.18', join(root, 'native', 'lib', 'libpq.so.5'))

  const copy = copyForEveryone(join(root, 'native'), 'postgres-18', [join(root, 'cache')])

  expect(modeOf(join(root, 'cache'))).toBe(0o755)
  expect(modeOf(copy)).toBe(0o755)
  expect(modeOf(join(copy, 'lib', 'libpq.so.5.18'))).toBe(0o755)
  expect(modeOf(join(copy, 'readme'))).toBe(0o644)
  expect(readlinkSync(join(copy, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

test('[storage.1] a finished copy is used again', () => {
  const copy = () => copyForEveryone(join(root, 'native'), 'postgres-18', [join(root, 'cache')])
  const first = copy()
  rmSync(join(root, 'native', 'readme'))

  expect(copy()).toBe(first)
  expect(readFileSync(join(first, 'readme'), 'utf8')).toBe('text')
})

test('[storage.1] a cache folder that others can write is not trusted with programs', () => {
  mkdirSync(join(root, 'open'))
  chmodSync(join(root, 'open'), 0o777)

  const copy = copyForEveryone(join(root, 'native'), 'postgres-18', [join(root, 'open'), join(root, 'own')])

  expect(copy).toBe(join(root, 'own', 'postgres-18'))
})

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}
