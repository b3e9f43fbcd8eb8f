// Listening to a song on a page. Sound is a decoration (pages.10): without it the beats still light up in time.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { localStore } from '#client/safe-storage.ts'
import { createStore, type Store } from '#client/store.ts'
import type { SongPlay } from '#ui/song-sound/play-song.ts'
import type { SongWithWords } from '#ui/song-sound/score.ts'

export interface Heard {
  /** Which song it is: an id, or what the editor calls its own. */
  key: string
  /** From 0 through all repeats; negative while it is counted in. */
  beat: number
}

export interface SongPlayer {
  heard: Pick<Store<Heard | null>, 'get' | 'subscribe'>
  volume: Pick<Store<number>, 'get' | 'subscribe'>
  /** Must be called by a press: browsers start sound only then. */
  play: (key: string, song: SongWithWords, options: { repeats: number; countIn?: number }) => Promise<void>
  stop: () => void
  setVolume: (volume: number) => void
  /** Seconds since the first beat, as it is heard now; null while nothing plays. */
  sinceFirstBeat: () => number | null
}

const VOLUME_KEY = 'song-volume'
const DEFAULT_VOLUME = 0.7
/** Time to compute the sounds and hand over the first notes. */
const LEAD_S = 0.25
/** A sound card that does not start within this time is left alone. */
const CARD_MS = 800

/** One for all players: each would go on running when its player is left, and a phone has only a few. */
let opened: AudioContext | null = null

export function createSongPlayer(): SongPlayer {
  const heard = createStore<Heard | null>(null)
  const volume = createStore(readVolume())
  let running: { clock: () => number; startS: number; play: SongPlay | null; frame: number } | null = null
  let turn = 0

  function stop(): void {
    turn += 1
    running?.play?.stop()
    if (running) cancelAnimationFrame(running.frame)
    running = null
    heard.set(null)
  }

  async function play(
    key: string,
    song: SongWithWords,
    { repeats, countIn = 0 }: { repeats: number; countIn?: number },
  ) {
    stop()
    const own = turn
    opened ??= begin(() => new AudioContext())
    const [card, sounds] = await Promise.all([
      startCard(opened),
      import('#ui/song-sound/play-song.ts').catch(() => null),
    ])
    if (own !== turn) return
    const clock = card
      ? () => card.currentTime - (card.outputLatency || card.baseLatency || 0)
      : () => performance.now() / 1000
    const beatS = 60 / song.tempo
    const startAt = (card?.currentTime ?? performance.now() / 1000) + LEAD_S + countIn * beatS
    const played =
      card &&
      sounds &&
      begin(() =>
        sounds.playSong(card, { song, repeats, countIn, startAtContextTime: startAt, volume: volume.get() }),
      )
    const show = (): void => {
      if (!running) return
      const beat = Math.floor((clock() - startAt) / beatS)
      if (beat >= song.beats.length * repeats) {
        stop()
        return
      }
      if (heard.get()?.beat !== beat) heard.set({ key, beat })
      running.frame = requestAnimationFrame(show)
    }
    running = { clock, startS: startAt, play: played, frame: 0 }
    heard.set({ key, beat: -countIn - 1 })
    show()
  }

  return {
    heard,
    volume,
    play,
    stop,
    setVolume(next) {
      volume.set(next)
      localStore.setItem(VOLUME_KEY, String(next))
      running?.play?.setVolume(next)
    },
    sinceFirstBeat: () => running && running.clock() - running.startS,
  }
}

function readVolume(): number {
  const kept = Number.parseFloat(localStore.getItem(VOLUME_KEY) ?? '')
  return kept >= 0 && kept <= 1 ? kept : DEFAULT_VOLUME
}

/** What begins, or null where this browser cannot. */
function begin<T>(start: () => T): T | null {
  try {
    return start()
  } catch {
    return null
  }
}

/** The context once its clock runs, or null where it does not. */
async function startCard(context: AudioContext | null): Promise<AudioContext | null> {
  if (!context) return null
  const late = new Promise((resolve) => setTimeout(resolve, CARD_MS))
  await Promise.race([context.resume().catch(() => undefined), late])
  return context.state === 'running' ? context : null
}

/** A player of this page, silent again when it is left. */
export function useSongPlayer(): SongPlayer {
  const [player] = useState(createSongPlayer)
  useEffect(() => player.stop, [player])
  return player
}

/** The beat of this song that sounds now; null if another one plays, or none. */
export function useHeardBeat(player: SongPlayer, key: string): number | null {
  const heard = useSyncExternalStore(player.heard.subscribe, player.heard.get, player.heard.get)
  return heard?.key === key ? heard.beat : null
}
