import { createChance } from '#server/demo/chance.ts'
import { onTwoNodes } from '../../faults/stadium.ts'
import { errorsLogged, type Part } from '../part.ts'
import { ACCOUNT_RACES } from './accounts.races.ts'
import { BELONGING_RACES } from './belonging.races.ts'
import { POINT_RACES } from './points.races.ts'
import type { Race, RaceGround } from './race.ts'

export const RACES: readonly Race[] = [...ACCOUNT_RACES, ...BELONGING_RACES, ...POINT_RACES]

/** Plays one race; a request without a readable answer is a fault too. */
export async function playRace(each: Race, ground: RaceGround, seed: number): Promise<string[]> {
  try {
    return await each.play(ground, createChance(seed))
  } catch (error) {
    return [`no answer: ${String(error)}`]
  }
}

const ROUNDS = 25

export const races: Part = {
  name: 'races',
  title: 'last-byte races on two nodes that share nothing but the database',
  play: ({ rounds, seed, note }) =>
    onTwoNodes(async ({ nodes, database, people, arenaId }) => {
      const ground = { ports: nodes.map(({ port }) => port), db: database.db, people, arenaId }
      const faults: string[] = []
      for (const each of RACES) {
        const before = faults.length
        for (let round = 1; round <= (rounds ?? ROUNDS); round++)
          for (const fault of await playRace(each, ground, seed * 100_003 + round))
            faults.push(`${each.name}, round ${round}: ${fault}`)
        note(`${each.name}: ${each.title}: ${faults.length - before} faults in ${rounds ?? ROUNDS} rounds`)
      }
      return [...faults, ...nodes.flatMap(errorsLogged)]
    }),
}
