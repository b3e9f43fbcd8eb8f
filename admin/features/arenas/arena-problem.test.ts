import { expect, test } from 'vitest'
import { arenaProblem } from './arena-problem.ts'

const clubs = [{ id: 1 }, { id: 2 }]

test('[admin.5] both teams, different ones, and still there', () => {
  expect(arenaProblem({ home: '', away: '2' }, 'new', clubs, null)).toBe('teamsNeeded')
  expect(arenaProblem({ home: '1', away: '' }, 'kept', clubs, null)).toBe('teamsNeeded')
  expect(arenaProblem({ home: '1', away: '1' }, 'new', clubs, null)).toBe('sameTeams')
  expect(arenaProblem({ home: '1', away: '1' }, 'kept', clubs, null)).toBe('sameClub')
  expect(arenaProblem({ home: '1', away: '3' }, 'new', clubs, null)).toBe('teamGone')
  expect(arenaProblem({ home: '1', away: '2' }, 'new', clubs, null)).toBeNull()
})

test('[admin.5] an arena keeps the teams it has', () => {
  const team = (id: number) => ({ id, name: '', logo: null })
  const arena = { homeTeam: team(8), awayTeam: team(9) }
  expect(arenaProblem({ home: '8', away: '9' }, 'kept', [], arena)).toBeNull()
})
