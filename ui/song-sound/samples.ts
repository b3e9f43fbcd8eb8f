// The sounds of an end, computed sample by sample: there is no file to load. Pure: the same seed gives the same sound.
// Every sound begins on its first sample, so that a note is heard exactly when it is placed.
import { seededChance } from '../crowd/seats.ts'
import type { Vowel } from './score.ts'

/** Half of what a sound card plays: enough for drums and voices, and half the work on a phone. */
export const SAMPLE_RATE = 24_000
export const VOICE_S = 1.35
/** The pitch of a voice sample, G3; others are played faster or slower. */
const KEY_HZ = 196
const SINGERS = 15

/** First three formants of a vowel: frequency and strength. */
const FORMANTS: Record<Vowel, readonly (readonly [hz: number, strength: number])[]> = {
  ah: [
    [760, 1],
    [1180, 0.6],
    [2500, 0.28],
  ],
  eh: [
    [560, 1],
    [1720, 0.5],
    [2480, 0.3],
  ],
  ee: [
    [330, 1],
    [2150, 0.4],
    [2900, 0.3],
  ],
  oh: [
    [500, 1],
    [860, 0.7],
    [2450, 0.2],
  ],
  oo: [
    [350, 1],
    [760, 0.5],
    [2250, 0.14],
  ],
}

/** A bass drum: a falling tone, a second skin above it, and the beater's knock. */
export function drumSamples(): Float32Array<ArrayBuffer> {
  const chance = seededChance(11)
  const samples = new Float32Array(0.5 * SAMPLE_RATE)
  let [low, high] = [0, 0]
  for (let index = 0; index < samples.length; index++) {
    const t = index / SAMPLE_RATE
    const hz = 54 + 78 * Math.exp(-t * 26)
    low += (2 * Math.PI * hz) / SAMPLE_RATE
    high += (2 * Math.PI * hz * 1.59) / SAMPLE_RATE
    const skin = Math.cos(low) * Math.exp(-t * 8.5) + 0.28 * Math.cos(high) * Math.exp(-t * 17)
    const knock = (chance() * 2 - 1) * 0.5 * Math.exp(-t * 320)
    samples[index] = Math.tanh(1.5 * (skin + knock)) * fadeOut(t, 0.5)
  }
  return toPeak(samples, 0.95)
}

/** Many pairs of hands, the first ones on the beat, the others within 40 ms after it. */
export function clapSamples(): Float32Array<ArrayBuffer> {
  const chance = seededChance(23)
  const samples = new Float32Array(0.32 * SAMPLE_RATE)
  for (let hands = 0; hands < 34; hands++) {
    const start = hands < 6 ? hands * 0.0006 : 0.04 * chance() ** 1.7
    const band = bandPass(850 + 1500 * chance(), 1.4)
    const decay = 70 + 90 * chance()
    const strength = hands < 6 ? 1 : 0.35 + 0.5 * chance()
    for (let index = Math.round(start * SAMPLE_RATE); index < samples.length; index++) {
      const t = index / SAMPLE_RATE - start
      const level = Math.exp(-t * decay)
      if (level < 0.002) break
      samples[index] = (samples[index] ?? 0) + strength * band((chance() * 2 - 1) * level)
    }
  }
  return toPeak(samples, 0.9)
}

/** Two sticks, for counting in. */
export function stickSamples(): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(0.09 * SAMPLE_RATE)
  for (let index = 0; index < samples.length; index++) {
    const t = index / SAMPLE_RATE
    samples[index] =
      (Math.cos(2 * Math.PI * 1980 * t) + 0.5 * Math.cos(2 * Math.PI * 3170 * t)) * Math.exp(-t * 75)
  }
  return toPeak(samples, 0.8)
}

/**
 * A crowd singing one vowel. Each singer is a sawtooth with an own pitch, vibrato and moment of coming in; three
 * groups of them go through formant filters of slightly different throats.
 */
export function voiceSamples(vowel: Vowel): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(VOICE_S * SAMPLE_RATE)
  for (const [group, throat] of [0.93, 1, 1.08].entries()) {
    const singers = singersOf(group)
    const chance = seededChance(71 + group)
    const bands = FORMANTS[vowel].map(([hz, strength]) => {
      const band = bandPass(hz * throat, 5.5)
      return (sample: number) => band(sample) * strength
    })
    let soft = 0
    for (let index = 0; index < samples.length; index++) {
      const t = index / SAMPLE_RATE
      let source = (chance() * 2 - 1) * 0.28
      for (const singer of singers) source += singer(t)
      // Vocal cords lose 12 dB an octave; a sawtooth loses six of them, this filter the others.
      soft += 0.32 * (source - soft)
      let sung = soft * 0.05
      for (const band of bands) sung += band(soft)
      samples[index] = (samples[index] ?? 0) + sung * Math.min(1, t / 0.03) * fadeOut(t, VOICE_S)
    }
  }
  return toPeak(samples, 0.9)
}

/** One group's singers: low and high voices, each a function of the time that must be called sample by sample. */
function singersOf(group: number): ((t: number) => number)[] {
  const chance = seededChance(37 + group)
  return Array.from({ length: SINGERS / 3 }, (_, index) => {
    const octave = index % 5 < 3 ? 0.5 : 1
    const hz = KEY_HZ * octave * 2 ** ((chance() - 0.5) / 20)
    const vibratoHz = 4.2 + 2 * chance()
    const turn = chance() * 2 * Math.PI
    // The first singer leads; the rest of the crowd follows within 70 ms.
    const late = index === 0 ? 0 : 0.07 * chance()
    const strength = 0.7 + 0.6 * chance()
    let phase = chance()
    return (t: number) => {
      const scoop = 1 - 0.045 * Math.exp(-Math.max(0, t - late) * 22)
      const vibrato = 1 + 0.007 * Math.sin(2 * Math.PI * vibratoHz * t + turn)
      phase = (phase + (hz * scoop * vibrato) / SAMPLE_RATE) % 1
      return (2 * phase - 1) * strength * Math.min(1, Math.max(0, (t - late) / 0.03))
    }
  })
}

/** The echo of a ground: one channel for each ear. Its rate must be the context's; only sources are resampled. */
export function echoSamples(seed: number, rate: number): Float32Array<ArrayBuffer> {
  const chance = seededChance(seed)
  const samples = new Float32Array(Math.round(1.1 * rate))
  let soft = 0
  for (let index = 0; index < samples.length; index++) {
    const t = index / rate
    // Air and concrete take the high tones first.
    soft += (0.75 * Math.exp(-t * 2.2) + 0.06) * (chance() * 2 - 1 - soft)
    samples[index] = soft * Math.exp(-t * 4.6) * Math.min(1, t / 0.012)
  }
  return samples
}

/** A band-pass filter (the cookbook's biquad, 0 dB at its middle) as a function of one sample after the other. */
function bandPass(hz: number, q: number): (sample: number) => number {
  const turn = (2 * Math.PI * hz) / SAMPLE_RATE
  const alpha = Math.sin(turn) / (2 * q)
  const [a1, a2, b0] = [(-2 * Math.cos(turn)) / (1 + alpha), (1 - alpha) / (1 + alpha), alpha / (1 + alpha)]
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return (sample) => {
    const out = b0 * (sample - x2) - a1 * y1 - a2 * y2
    x2 = x1
    x1 = sample
    y2 = y1
    y1 = out
    return out
  }
}

const fadeOut = (t: number, lengthS: number) => Math.min(1, Math.max(0, (lengthS - t) / 0.08))

function toPeak(samples: Float32Array<ArrayBuffer>, peak: number): Float32Array<ArrayBuffer> {
  let largest = 0
  for (const sample of samples) largest = Math.max(largest, Math.abs(sample))
  return samples.map((sample) => (sample * peak) / largest)
}
