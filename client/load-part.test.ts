import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page in which these links stand, on a network that gives what `answer` says. */
function inPage(answer: (href: string) => Promise<Response>, links: string[] = []) {
  const fetched: string[] = []
  vi.stubGlobal('document', { querySelector: (selector: string) => links.includes(selector) || null })
  vi.stubGlobal('fetch', (href: string) => {
    fetched.push(href)
    return answer(href)
  })
  return fetched
}

const came = async () => new Response('export {}')

test('[pages.10] a part is imported only once all of its files have come', async () => {
  const fetched = inPage(async (href) => (href === '/assets/shared-1.js' ? Response.error() : came()))
  const importPart = vi.fn(async () => 'the part')
  await expect(loadPart(importPart, ['assets/part-1.js', 'assets/shared-1.js'])).rejects.toThrow('shared-1')
  expect(importPart).not.toHaveBeenCalled()
  expect(fetched).toEqual(['/assets/part-1.js', '/assets/shared-1.js'])
})

test('[pages.10] what did not come is asked for again, what came is not', async () => {
  let isOffline = true
  const fetched = inPage(async (href) => {
    if (isOffline && href === '/assets/shared-2.js') throw new TypeError('Failed to fetch')
    return came()
  })
  const load = () => loadPart(async () => 'the part', ['assets/part-2.js', 'assets/shared-2.js'])
  await expect(load()).rejects.toThrow('Failed to fetch')
  isOffline = false
  expect(await load()).toBe('the part')
  expect(await load()).toBe('the part')
  expect(fetched).toEqual(['/assets/part-2.js', '/assets/shared-2.js', '/assets/shared-2.js'])
})

test('what the application began with is not fetched again', async () => {
  const fetched = inPage(came, ['link[rel="modulepreload"][href="/assets/shell-3.js"]'])
  await loadPart(async () => 'the part', ['assets/part-3.js', 'assets/shell-3.js'])
  expect(fetched).toEqual(['/assets/part-3.js'])
})
