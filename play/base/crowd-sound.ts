// The sound of a crowd (filtered noise) and of a drum (a falling tone), synthesised: there is no file to load. Songs are
// heard through the same output.
import { keepAwake } from './keep-awake.ts'
import { preferences } from './preferences.ts'

export interface CrowdSound {
  context: AudioContext
  /** What is connected here is as loud as the fan has set, and silent while the sound is off. */
  output: AudioNode
  setOn: (isOn: boolean) => void
  murmur: (level: number) => void
  drum: () => void
}

const NOISE_S = 4
const QUIET = 0.02
const LOUD = 0.22

export function createCrowdSound(context: AudioContext): CrowdSound {
  let isHeard = false
  keepAwake(context, () => isHeard)
  const master = context.createGain()
  master.gain.value = 0
  master.connect(context.destination)
  const crowd = context.createGain()
  crowd.gain.value = QUIET
  crowd.connect(master)
  // Two frequency bands, like voices: a low hum and a thin roar above it.
  for (const [frequency, strength] of [
    [320, 1],
    [1100, 0.35],
  ] as const) {
    const band = context.createBiquadFilter()
    band.type = 'bandpass'
    band.frequency.value = frequency
    band.Q.value = 0.7
    const gain = context.createGain()
    gain.gain.value = strength
    noise(context).connect(band).connect(gain).connect(crowd)
  }

  const followVolume = () => {
    master.gain.setTargetAtTime(isHeard ? preferences.get().volume : 0, context.currentTime, 0.08)
  }
  preferences.subscribe(followVolume)

  return {
    context,
    output: master,
    setOn(isOn) {
      isHeard = isOn
      followVolume()
    },
    murmur(level) {
      const loud = QUIET + (LOUD - QUIET) * Math.min(1, Math.max(0, level))
      crowd.gain.setTargetAtTime(loud, context.currentTime, 0.6)
    },
    drum() {
      const start = context.currentTime
      const tone = context.createOscillator()
      const hit = context.createGain()
      tone.frequency.setValueAtTime(130, start)
      tone.frequency.exponentialRampToValueAtTime(46, start + 0.18)
      hit.gain.setValueAtTime(0.55, start)
      hit.gain.exponentialRampToValueAtTime(0.001, start + 0.32)
      tone.connect(hit).connect(master)
      tone.start(start)
      tone.stop(start + 0.34)
    },
  }
}

/** Brown noise in a loop: each sample differs a little from the one before. */
function noise(context: AudioContext): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, NOISE_S * context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let last = 0
  for (let index = 0; index < samples.length; index++) {
    last = (last + 0.04 * (Math.random() * 2 - 1)) / 1.02
    samples[index] = last * 6
  }
  const source = context.createBufferSource()
  source.buffer = buffer
  source.loop = true
  source.start()
  return source
}
