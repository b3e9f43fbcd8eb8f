import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A screen that shows a frame when told to, and what was drawn in it. */
function screen() {
  const asked: ((nowMs: number) => void)[] = []
  const turns = createTurns((onFrame) => asked.push(onFrame))
  const drawn: string[] = []
  return {
    turns,
    ask: (name: string) => turns.ask(() => drawn.push(name)),
    isAsked: () => asked.length > 0,
    frame() {
      for (const onFrame of asked.splice(0)) onFrame(0)
      return drawn.splice(0).join()
    },
  }
}

test('[play.23] stand and cloths draw in turns, one in a frame', () => {
  const { ask, frame, isAsked } = screen()
  ask('stand')
  ask('cloth')
  const leave = ask('other cloth')
  ask('last')
  leave()
  expect([frame(), frame(), frame()]).toEqual(['stand', 'cloth', 'last'])
  expect(isAsked()).toBe(false)
})

test('[play.23] what draws on asks for another turn after the others', () => {
  const { turns, ask, frame } = screen()
  let left = 2
  const drawOn = () => {
    if (left-- > 0) turns.ask(drawOn)
  }
  turns.ask(drawOn)
  ask('stand')
  expect([frame(), frame(), frame()]).toEqual(['', 'stand', ''])
  expect(left).toBe(0)
})

test('[play.23] what else there is to do takes a frame, but never two in a row', () => {
  const { turns, ask, frame } = screen()
  ask('stand')
  turns.takeFrame()
  expect(frame()).toBe('')
  turns.takeFrame()
  expect(frame()).toBe('stand')
  ask('stand')
  expect(frame()).toBe('stand')
})
