import { expect, onTestFinished, test, vi } from 'vitest'
import { EMPTY_SONG } from './song-draft.ts'
import { createSongPlayer } from './song-player.ts'

test('[pages.10] however often the songs are left and come back to, the page opens one sound card', async () => {
  let opened = 0
  class Card {
    readonly state = 'running'
    readonly currentTime = 0
    constructor() {
      opened += 1
    }
    async resume() {}
  }
  vi.stubGlobal('AudioContext', Card)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const visit of ['first', 'second', 'third']) {
    const player = createSongPlayer()
    await player.play(visit, EMPTY_SONG, { repeats: 1 })
    expect(player.heard.get()?.key).toBe(visit)
    player.stop()
  }
  expect(opened).toBe(1)
})
