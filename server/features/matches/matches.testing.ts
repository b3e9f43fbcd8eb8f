// What tests need to play matches: clubs, groups, fans without accounts, and matches with defaults.
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import type { Db } from '#server/storage/database.ts'
import type { MatchRow, NewMatch } from './match.ts'

export async function aClub(db: Db, name = 'Meridian'): Promise<number> {
  const [club] = await db.insert(clubs).values({ name }).returning({ id: clubs.id })
  return club?.id ?? 0
}

export async function aGroup(db: Db, clubId: number, baseScore = 0): Promise<number> {
  const values = { name: 'Kop Solaire 09', clubId, baseScore, ultraScore: baseScore }
  const [group] = await db.insert(ultraGroups).values(values).returning({ id: ultraGroups.id })
  return group?.id ?? 0
}

export async function someFans(db: Db, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) ids.push((await insertFan(db, { name: `Row ${i}`, email: null }))?.id ?? 0)
  return ids
}

export const aRow = (userId: number, row: Partial<MatchRow> = {}): MatchRow => ({
  userId,
  side: 'home',
  liveSeconds: 600,
  cheerScore: 10,
  predictionScore: null,
  ultraScore: null,
  ultraIds: [],
  ...row,
})

export const aMatch = (match: Partial<NewMatch> = {}): NewMatch => ({
  home: { clubId: null, name: 'Meridian', logo: null },
  away: { clubId: null, name: 'Atlas Rouge', logo: null },
  date: new Date('2026-03-01T20:00:00Z'),
  sport: 'football',
  wear: { home: '#ff5b35', away: '#4c9dff' },
  score: { home: 0, away: 0 },
  period: null,
  events: [],
  liveSeconds: 600,
  curve: [],
  rows: [],
  ...match,
})
