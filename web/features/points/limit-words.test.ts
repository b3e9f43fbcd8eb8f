import { expect, test } from 'vitest'
import { pointsMessages } from './points.messages.ts'

test('[language.2, points.7] what was staked today agrees with its noun; in French zero is singular', () => {
  const { en, fr } = pointsMessages
  expect([en.staked('0', 0), en.staked('1', 1), en.stakedOf('0', 0, '100')]).toEqual([
    '0 points staked',
    '1 point staked',
    '0 of 100 points staked',
  ])
  expect([fr.staked('0', 0), fr.staked('50', 50)]).toEqual(['0 point misé', '50 points misés'])
  expect([fr.stakedOf('0', 0, '100'), fr.stakedOf('50', 50, '100')]).toEqual([
    '0 point misé sur 100',
    '50 points misés sur 100',
  ])
})
