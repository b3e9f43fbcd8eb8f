// Plays a song on an audio clock. Notes are handed over a few seconds ahead: a page that is busy, or a timer that a
// browser slows down in the background, cannot move a beat. Whoever comes late starts in the middle.
import { beatMs } from '#match/song-time.ts'
import {
  clapSamples,
  drumSamples,
  echoSamples,
  SAMPLE_RATE,
  stickSamples,
  VOICE_S,
  voiceSamples,
} from './samples.ts'
import { type Note, type SongWithWords, scoreOf } from './score.ts'

export interface SongPlay {
  /** The first beat sounds, or would have, at another time: the notes that have not begun move with it. */
  moveTo: (startAtContextTime: number) => void
  /** Fades out at once; the notes ahead are taken back. */
  stop: () => void
  /** When a beat sounds on the context's clock, counted from 0 through all repeats. */
  beatAt: (beat: number) => number
  /** 0 to 1. */
  setVolume: (volume: number) => void
}

interface SongToPlay {
  song: SongWithWords
  repeats: number
  /** When the first beat sounds, in seconds of the context's clock; before now if the song is already running. */
  startAtContextTime: number
  volume: number
  /** Beats of sticks before the first one. */
  countIn?: number
  /** Where it is heard; the speakers if nothing is given. */
  output?: AudioNode
  /** Infinity for a context that runs faster than time. */
  aheadS?: number
}

/** Browsers slow timers of a page in the background down to one a second. */
const AHEAD_S = 5
const REFILL_MS = 1_500
/** A note that is later than this is left out; it would be heard as a wrong beat. */
const LATE_S = 0.02
const FADE_S = 0.03
/** A note that begins within this time stays where it is when the song moves. */
const SOON_S = 0.03
const ECHO_S = 1.5
const LEVEL = { stick: 0.3, drum: 0.5, clap: 0.34, voice: 0.44 } as const
const ECHO_LEVEL = { stick: 0.3, drum: 0.2, clap: 0.55, voice: 0.6 } as const

export function playSong(context: BaseAudioContext, toPlay: SongToPlay): SongPlay {
  const { song, repeats, output = context.destination, aheadS = AHEAD_S } = toPlay
  let startAt = toPlay.startAtContextTime
  const notes = scoreOf(song, repeats, toPlay.countIn ?? 0)
  const sounds = soundsOf(context)
  const master = context.createGain()
  master.gain.value = toPlay.volume
  master.connect(output)
  const echo = context.createConvolver()
  echo.buffer = sounds.echo
  echo.connect(master)

  /** Which note each source plays, and when. */
  const placed = new Map<AudioBufferSourceNode, { index: number; at: number }>()
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const place = (note: Note, index: number, at: number): void => {
    const source = context.createBufferSource()
    source.buffer = sounds.of(note)
    const level = context.createGain()
    const strength = LEVEL[note.sound] * note.strength
    level.gain.setValueAtTime(strength, at)
    if (note.sound === 'voice') {
      const rate = 2 ** (note.semitones / 12)
      source.playbackRate.value = rate
      level.gain.setTargetAtTime(0, at + Math.min(note.lengthS, VOICE_S / rate - 0.1), 0.06)
    }
    const send = context.createGain()
    send.gain.value = ECHO_LEVEL[note.sound]
    source.connect(level)
    level.connect(master)
    level.connect(send).connect(echo)
    source.start(at)
    if (note.sound === 'voice') source.stop(at + note.lengthS + 0.4)
    placed.set(source, { index, at })
    source.onended = () => {
      placed.delete(source)
      level.disconnect()
      send.disconnect()
    }
  }

  const refill = (): void => {
    const now = context.currentTime
    for (let note = notes[next]; note && startAt + note.atS <= now + aheadS; note = notes[++next]) {
      const at = startAt + note.atS
      if (at >= now - LATE_S) place(note, next, Math.max(now, at))
    }
    if (next < notes.length) timer = setTimeout(refill, REFILL_MS)
    else if (aheadS < Infinity) timer = setTimeout(end, (aheadS + ECHO_S) * 1000)
  }
  const end = (): void => {
    echo.disconnect()
    master.disconnect()
  }

  refill()
  return {
    beatAt: (beat) => startAt + (beat * beatMs(song)) / 1000,
    setVolume: (volume) => master.gain.setTargetAtTime(volume, context.currentTime, FADE_S),
    moveTo(startAtContextTime) {
      startAt = startAtContextTime
      const now = context.currentTime
      for (const [source, { index, at }] of placed) {
        if (at <= now + SOON_S) continue
        source.stop(now)
        source.disconnect()
        placed.delete(source)
        next = Math.min(next, index)
      }
      clearTimeout(timer)
      refill()
    },
    stop() {
      clearTimeout(timer)
      next = notes.length
      master.gain.setTargetAtTime(0, context.currentTime, FADE_S)
      for (const source of placed.keys()) source.stop(context.currentTime + FADE_S * 5)
      timer = setTimeout(end, FADE_S * 6 * 1000)
    },
  }
}

interface Sounds {
  of: (note: Note) => AudioBuffer
  echo: AudioBuffer
}

const known = new WeakMap<BaseAudioContext, Sounds>()

/** The sounds of a context, each computed when it is first needed. */
function soundsOf(context: BaseAudioContext): Sounds {
  const found = known.get(context)
  if (found) return found
  const buffers = new Map<string, AudioBuffer>()
  const bufferOf = (name: string, samples: () => Float32Array<ArrayBuffer>): AudioBuffer => {
    const kept = buffers.get(name)
    if (kept) return kept
    const buffer = bufferFrom(context, SAMPLE_RATE, [samples()])
    buffers.set(name, buffer)
    return buffer
  }
  const sounds: Sounds = {
    of(note) {
      if (note.sound === 'voice') return bufferOf(note.vowel, () => voiceSamples(note.vowel))
      if (note.sound === 'drum') return bufferOf('drum', drumSamples)
      return note.sound === 'clap' ? bufferOf('clap', clapSamples) : bufferOf('stick', stickSamples)
    },
    echo: bufferFrom(
      context,
      context.sampleRate,
      [5, 6].map((seed) => echoSamples(seed, context.sampleRate)),
    ),
  }
  known.set(context, sounds)
  return sounds
}

function bufferFrom(
  context: BaseAudioContext,
  rate: number,
  channels: readonly Float32Array<ArrayBuffer>[],
): AudioBuffer {
  const buffer = context.createBuffer(channels.length, channels[0]?.length ?? 1, rate)
  for (const [channel, samples] of channels.entries()) buffer.copyToChannel(samples, channel)
  return buffer
}
