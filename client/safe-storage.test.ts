import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from './safe-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's storage, as far as ours uses it; `isFull` refuses what is written. */
function stubStorage() {
  const kept: Record<string, string> = {}
  const methods = {
    isFull: false,
    getItem: (key: string) => kept[key] ?? null,
    setItem(key: string, value: string) {
      if (methods.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = value
    },
    removeItem: (key: string) => void delete kept[key],
  }
  const storage = new Proxy(methods, { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: describe })
  function describe(_: object, key: string | symbol) {
    return { value: kept[String(key)], enumerable: true, configurable: true }
  }
  vi.stubGlobal('localStorage', storage)
  return methods
}

test('[songs.1] what does not fit into the storage any more is read as it was written last', () => {
  const storage = stubStorage()
  localStore.setItem('tifo-draft:1', 'three cells')
  storage.isFull = true
  localStore.setItem('tifo-draft:1', 'four cells')
  expect(localStore.getItem('tifo-draft:1')).toBe('four cells')
  // Others of this process may have kept something too.
  expect(localStore.keys().filter((key) => key === 'tifo-draft:1')).toHaveLength(1)
})

test('[songs.1] once there is room again, the storage has it', () => {
  const storage = stubStorage()
  storage.isFull = true
  localStore.setItem('tifo-draft:2', 'in memory')
  storage.isFull = false
  localStore.setItem('tifo-draft:2', 'stored')
  expect([localStore.getItem('tifo-draft:2'), storage.getItem('tifo-draft:2')]).toEqual(['stored', 'stored'])
  // Another tab has written since.
  storage.setItem('tifo-draft:2', 'by another tab')
  expect(localStore.getItem('tifo-draft:2')).toBe('by another tab')
})
