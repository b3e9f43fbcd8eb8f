import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FLAWS } from './flaws.ts'
import { createTwin, plant, type Twin } from './twin.ts'

// A test run starts inside this one.
vi.setConfig({ testTimeout: 300_000 })

/** Quick ones, whose tests need no database. The others are planted by `npm run twin`. */
const QUICK = ['network-counted-by-address', 'settle-twice']

let twin: Twin
beforeAll(async () => {
  twin = await createTwin()
})
afterAll(() => twin.remove())

test('[operating.6] every flaw has a name of its own, and can still be planted', async () => {
  expect(new Set(FLAWS.map(({ name }) => name)).size).toBe(FLAWS.length)
  const planted = await Promise.all(FLAWS.map(async (flaw) => ({ name: flaw.name, text: await plant(flaw) })))
  expect(planted.filter(({ text }) => text === null).map(({ name }) => name)).toEqual([])
})

test('[operating.6] the list of flaws in docs/reliability.md has all of them and no other', async () => {
  const text = await readFile(new URL('../../docs/reliability.md', import.meta.url), 'utf8')
  const [, table = ''] = text.split('\n## Flawed twin\n')
  const listed = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(FLAWS.map(({ name }) => name).sort())
})

test.each(QUICK)('[operating.6] the flaw %s is caught', async (name) => {
  const flaw = FLAWS.find((each) => each.name === name)
  expect(flaw && (await twin.judge(flaw, new Set()))).toMatchObject({ state: 'caught' })
})

test('[operating.6] a flaw that changes nothing survives, one whose text is gone is stale, one that does not load is not judged', async () => {
  const [flaw] = FLAWS.filter(({ name }) => name === QUICK[0])
  if (!flaw) throw new Error('the first quick flaw is gone')
  expect(await twin.judge({ ...flaw, put: flaw.find }, new Set())).toEqual({ state: 'survived' })
  expect(await twin.judge({ ...flaw, find: 'no such text' }, new Set())).toEqual({ state: 'stale' })
  expect(await twin.judge({ ...flaw, put: '=' }, new Set())).toMatchObject({ state: 'not judged' })
})
