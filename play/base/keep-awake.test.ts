import { expect, test } from 'vitest'
import { keepAwake } from './keep-awake.ts'

test('[songs.3] sound that the system has stopped goes on with the next press or return to the page', () => {
  let resumed = 0
  const context = {
    state: 'interrupted' as AudioContextState,
    resume: async () => {
      resumed += 1
    },
  }
  let isWanted = true
  const page = new EventTarget()
  keepAwake(context, () => isWanted, page)
  page.dispatchEvent(new Event('pointerup'))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(resumed).toBe(2)
  isWanted = false
  page.dispatchEvent(new Event('pointerup'))
  isWanted = true
  context.state = 'running'
  page.dispatchEvent(new Event('pointerup'))
  expect(resumed).toBe(2)
})
