import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: string, data: object) => void

const made = vi.hoisted(() => ({ players: [] as FakeHls[] }))

class FakeHls {
  static readonly Events = { ERROR: 'error', FRAG_CHANGED: 'changed' }
  static readonly ErrorTypes = { MEDIA_ERROR: 'media', NETWORK_ERROR: 'network', OTHER_ERROR: 'other' }
  static readonly isSupported = () => true
  levels = ['720p']
  startLoad = vi.fn()
  recoverMediaError = vi.fn()
  loadSource = vi.fn()
  attachMedia = vi.fn()
  destroy = vi.fn()
  private readonly listeners = new Map<string, Listener>()
  constructor() {
    made.players.push(this)
  }
  on(event: string, listener: Listener) {
    this.listeners.set(event, listener)
  }
  tell(event: string, data: object = {}) {
    this.listeners.get(event)?.(event, data)
  }
}
vi.mock('hls.js', () => ({ default: FakeHls }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function play() {
  const { playHls } = await import('./play-hls.ts')
  const onFailed = vi.fn()
  const stop = playHls({} as HTMLVideoElement, '/live.m3u8', onFailed)
  const player = made.players.at(-1)
  if (!player) throw new Error('No player was made.')
  return { player, onFailed, stop }
}
const fault = (type: string) => ({ fatal: true, type })

test('[play.2] a stream goes on by itself after a loss of the network, at once when the network is back', async () => {
  const { player, onFailed, stop } = await play()
  player.tell('error', fault('network'))
  expect(player.startLoad).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(player.startLoad).toHaveBeenCalledTimes(1)
  player.tell('error', fault('network'))
  window.dispatchEvent(new Event('online'))
  expect(player.startLoad).toHaveBeenCalledTimes(2)
  expect(onFailed).not.toHaveBeenCalled()
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(player.startLoad).toHaveBeenCalledTimes(2)
})

test('[play.2] a broken piece of a stream is jumped over', async () => {
  const { player, onFailed } = await play()
  player.tell('error', fault('media'))
  expect(player.recoverMediaError).toHaveBeenCalledTimes(1)
  expect(onFailed).not.toHaveBeenCalled()
})

test('[play.2] a stream that never came, or does not come back, has failed', async () => {
  const never = await play()
  never.player.levels = []
  never.player.tell('error', fault('network'))
  expect(never.onFailed).toHaveBeenCalledTimes(1)

  const { player, onFailed } = await play()
  for (let tries = 0; tries < 5; tries += 1) player.tell('error', fault('media'))
  player.tell('changed')
  for (let tries = 0; tries < 5; tries += 1) player.tell('error', fault('media'))
  expect(onFailed).not.toHaveBeenCalled()
  player.tell('error', fault('media'))
  expect(onFailed).toHaveBeenCalledTimes(1)
})
