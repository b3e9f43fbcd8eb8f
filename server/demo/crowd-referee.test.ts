import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventsRoutes } from '#contract/events.ts'
import { createChance } from './chance.ts'
import { happens, NIGHTS, outcomeOf, questionsNow, streams, withFilmOf } from './crowd-referee.ts'

test.each(NIGHTS)(
  '[running.7] a $sport night of the demo has its periods, a few scores, and nothing the call refuses',
  (night) => {
    const { next } = createChance(9)
    const kinds: string[] = []
    let period: string | null = null
    for (let liveSeconds = 0; liveSeconds <= 720; liveSeconds += 10) {
      const event = happens({ sport: night.sport, period, liveSeconds }, next)
      if (!event) continue
      eventsRoutes['POST /v1/arenas/{id}/event/create'].body.parse(event)
      if (event.kind === 'period') period = event.text
      kinds.push(event.kind)
    }
    expect(kinds.filter((kind) => kind === 'period')).toHaveLength(night.periods.length)
    expect(kinds.filter((kind) => kind === night.scored.kind).length).toBeGreaterThan(1)
  },
)

test('[running.7] each sport of the demo has its own film, in the place of the other; streams of an admin stay', () => {
  const [football, esport] = NIGHTS
  const home = 'http://localhost:3000'
  const [derby, ...costreams] = streams(home, football)
  expect(derby).toBe(`${home}/demo/derby.mp4`)
  expect(withFilmOf(esport, home, [derby ?? '', ...costreams])).toEqual(streams(home, esport))
  expect(withFilmOf(esport, home, ['https://kick.com/an-admin'])).toEqual(['https://kick.com/an-admin'])
  for (const { film } of NIGHTS) expect(existsSync(`web/public${film}`)).toBe(true)
  // A browser does not play a film of a plain address elsewhere.
  expect(streams('http://stadium.test', football)).toEqual(costreams)
})

test('[running.7] nobody is asked whether there will be a third map while it is played', () => {
  const asked = (period: string | null) =>
    questionsNow({ sport: 'esport', period }).map(({ statement }) => statement)
  expect(asked('Map 2')).toContain('Will the series go to map 3?')
  expect(asked('Map 3')).not.toContain('Will the series go to map 3?')
  expect(asked('Map 3').length).toBeGreaterThan(1)
})

test('[running.7] bets of the demo end as the score and the cards say', () => {
  const openedMs = Date.parse('2027-03-06T20:00:00Z')
  const team = (name: string) => ({ id: 1, name, logo: null, colors: null })
  const event = (kind: 'goal' | 'point' | 'card', side: 'home' | 'away', at: number) => ({
    ...{ id: at, at, kind, side, text: null, points: null },
    score: { home: 0, away: 0 },
  })
  const endOf = (
    statement: string,
    choices: string[],
    events: ReturnType<typeof event>[],
    sport: 'football' | 'esport' = 'football',
  ) => {
    const bet = { statement, choices, openDate: new Date(openedMs).toISOString() }
    const arena = { sport, homeTeam: team('Ferrum'), awayTeam: team('Polaris'), events, liveSeconds: 150 }
    // The bet was opened 50 seconds ago, at 100 seconds of the match.
    const { answer, event: written } = outcomeOf(bet, arena as never, openedMs + 50_000, createChance(9).next)
    return { answer: choices[answer], written }
  }
  const scorers = ['Ferrum', 'Polaris', 'Nobody']
  const goals = [event('goal', 'home', 90), event('card', 'home', 101), event('goal', 'away', 120)]
  expect(endOf('Who scores next?', scorers, [...goals, event('goal', 'home', 140)])).toEqual({
    answer: 'Polaris',
    written: null,
  })
  expect(endOf('Who scores next?', scorers, [event('goal', 'home', 90)]).answer).toBe('Nobody')
  expect(endOf('A card in the next minute?', ['Yes', 'No'], goals).answer).toBe('Yes')
  expect(endOf('A card in the next minute?', ['Yes', 'No'], [event('card', 'home', 99)]).answer).toBe('No')
  expect(endOf('Will the series go to map 3?', ['Yes', 'No'], [], 'esport').answer).toBe('Yes')
  const round = endOf('Who takes the next round?', ['Ferrum', 'Polaris'], [], 'esport')
  expect(round.written).toMatchObject({ kind: 'point', side: round.answer === 'Ferrum' ? 'home' : 'away' })
})
