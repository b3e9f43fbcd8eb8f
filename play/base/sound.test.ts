import { expect, test } from 'vitest'
import type { CrowdSound } from './crowd-sound.ts'
import { createSound } from './sound.ts'

function recorder() {
  const heard: string[] = []
  const crowd = {
    setOn: (isOn: boolean) => heard.push(isOn ? 'on' : 'off'),
    murmur: (level: number) => heard.push(`murmur ${level}`),
    drum: () => heard.push('drum'),
  } as unknown as CrowdSound
  return { heard, crowd }
}

const card = { resume: async () => undefined } as unknown as AudioContext
const openCard = () => card

test('[songs.3] the press itself starts the sound card, before anything is loaded', () => {
  const done: string[] = []
  const sound = createSound(
    () => {
      done.push('load')
      return new Promise(() => undefined)
    },
    () => {
      done.push('open')
      const resume = async () => void done.push('resume')
      return { resume } as unknown as AudioContext
    },
  )
  void sound.toggle()
  expect(done).toEqual(['open', 'resume', 'load'])
})

test('[pages.10] sound is loaded once, when it is first turned on', async () => {
  const { heard, crowd } = recorder()
  let loads = 0
  const sound = createSound(async () => {
    loads += 1
    return crowd
  }, openCard)
  sound.murmur(0.5)
  sound.drum()
  expect(heard).toEqual([])
  await sound.toggle()
  sound.drum()
  expect(sound.heard.get()).toBe(crowd)
  await sound.toggle()
  sound.drum()
  expect(sound.heard.get()).toBeNull()
  await sound.toggle()
  expect(heard).toEqual(['on', 'drum', 'off', 'on'])
  expect(loads).toBe(1)
})

test('[pages.10] sound that cannot be loaded stays off without an error, and can be tried again', async () => {
  const { heard, crowd } = recorder()
  const answers = [Promise.reject(new Error('no network')), Promise.resolve(crowd)]
  const sound = createSound(() => answers.shift()!, openCard)
  await expect(sound.toggle()).resolves.toBeUndefined()
  expect(sound.get()).toBe(false)
  await sound.toggle()
  expect(sound.get()).toBe(true)
  expect(heard).toEqual(['on'])
})
