// Fills the demo's world, step by step, each through the feature it belongs to.
import { seasonAt } from '#contract/seasons.ts'
import { insertFan } from '#server/features/fans/index.ts'
import { keepPlaces, weekOf } from '#server/features/leaderboards/index.ts'
import { type WrittenMatch, writeMatch } from '#server/features/matches/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import type { Chance } from './chance.ts'
import { type ClubKey, DEMO_CLUBS, DEMO_GROUPS } from './clubs.ts'
import type { DemoFan } from './other-fans.ts'
import { DEMO_POSTS } from './posts.ts'
import { type DemoTeam, type Player, playSeason } from './season.ts'
import type { DemoServices } from './services.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CLUBS_OLD_DAYS = 900
const SECOND_CLUB_SHARE = 0.25
const FAMOUS_LOUDNESS = 0.76
/** The day after tomorrow the last of them starts: [home, away, days from now, hour in UTC]. */
const FIXTURES: readonly (readonly [ClubKey, ClubKey, number, number])[] = [
  ['ferrum', 'atlas-rouge', 1, 19],
  ['halcyon', 'polaris', 2, 17],
  ['oriole', 'vesper', 4, 18],
  ['solstice', 'meridian', 6, 18],
]

export interface World {
  tx: Transaction
  services: DemoServices
  chance: Chance
  now: Date
  /** The demo's admin, in whose name it is set up. */
  adminId: number
}

export interface CreatedFan extends DemoFan {
  id: number
  since: Date
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Makes one fan; `email` is the address they sign in with. */
export async function createFan(
  { tx, services, chance, now }: Omit<World, 'adminId'>,
  fan: DemoFan,
  email: string,
  role: 'user' | 'admin',
): Promise<CreatedFan> {
  const since = daysBefore(now, chance.whole(140, 620))
  const made = await insertFan(tx, {
    welcomedAt: now,
    name: fan.name,
    email,
    role,
    avatar: fan.picture ? `/avatars/${fan.picture}.svg` : null,
    bio: fan.bio ?? null,
    socials: fan.socials ?? {},
    fanScore: Math.round(fan.loudness * 100),
    createdAt: since,
  })
  if (!made) throw new Error(`${email} is taken`)
  services.goTo(since)
  await services.welcome(made.id)
  return { ...fan, id: made.id, since }
}

export async function foundClubs({ services, now, adminId }: World): Promise<Map<ClubKey, DemoTeam>> {
  services.goTo(daysBefore(now, CLUBS_OLD_DAYS))
  const clubs = new Map<ClubKey, DemoTeam>()
  for (const { key, ...club } of DEMO_CLUBS) {
    const logo = `/crests/${key}.svg`
    const colors: [string, string] = [...club.colors]
    const { id, name } = await services.clubs.create(adminId, { ...club, colors, logo })
    clubs.set(key, { clubId: id, name, logo, colors })
  }
  return clubs
}

export async function foundGroups(
  { services, now, adminId }: World,
  clubs: Map<ClubKey, DemoTeam>,
  fans: readonly CreatedFan[],
): Promise<Map<string, number>> {
  services.goTo(daysBefore(now, CLUBS_OLD_DAYS))
  const groups = new Map<string, number>()
  for (const { key, club, president, name, bio, baseScore, motto, colors = null } of DEMO_GROUPS) {
    const leader = fans.find(({ name }) => name === president)
    if (!leader) throw new Error(`${president} is not among the fans`)
    services.goTo(leader.since)
    const { id } = await services.ultras.create(adminId, {
      name,
      bio,
      baseScore,
      motto,
      colors,
      logo: `/crests/${key}.svg`,
      clubId: idOf(clubs, club),
      presidentId: leader.id,
    })
    groups.set(key, id)
  }
  return groups
}

/** Everyone joins their club and groups soon after they came, and some a second club. */
export async function join(
  { services, chance }: World,
  fan: CreatedFan,
  clubs: Map<ClubKey, DemoTeam>,
  groups: Map<string, number>,
): Promise<Player> {
  const others = DEMO_CLUBS.map(({ key }) => key).filter((key) => key !== fan.club)
  const second = chance.isLucky(SECOND_CLUB_SHARE) ? [chance.pick(others)] : []
  const clubIds = [fan.club, ...second].map((key) => idOf(clubs, key))
  const ultraIds = (fan.groups ?? []).map((key) => groups.get(key) ?? 0)
  services.goTo(new Date(fan.since.getTime() + chance.between(0, 9) * DAY_MS))
  for (const id of clubIds) await services.memberships.joinClub(fan.id, id)
  for (const id of ultraIds) await services.memberships.joinUltra(fan.id, id)
  return { userId: fan.id, clubIds, ultraIds, loudness: fan.loudness, isRegular: fan.isRegular ?? false }
}

/** The presidents choose officers and how fans join. */
export async function chooseOfficers(
  { services, now }: World,
  groups: Map<string, number>,
  fans: readonly CreatedFan[],
): Promise<void> {
  services.goTo(daysBefore(now, OFFICERS_SINCE_DAYS))
  for (const { key, president, join: mode, officers } of DEMO_GROUPS) {
    const ultraId = groups.get(key) ?? 0
    const leader = { userId: idOfFan(fans, president), isAdmin: false }
    await services.ultras.update(leader, ultraId, { join: mode })
    for (const [name, rights] of officers)
      await services.officers.setOfficer(leader, ultraId, idOfFan(fans, name), rights)
  }
}

/** Yesterday: some groups have something to say, and some fans ask to come in. */
export async function announceAndAsk(
  { services, now }: World,
  groups: Map<string, number>,
  fans: readonly CreatedFan[],
): Promise<void> {
  services.goTo(daysBefore(now, 1))
  for (const { key, announcement } of DEMO_GROUPS) {
    if (!announcement) continue
    const author = { userId: idOfFan(fans, announcement.by), isAdmin: false }
    const { text, pinned } = announcement
    await services.announcements.create(author, groups.get(key) ?? 0, text, pinned)
  }
  for (const [name, key] of DEMO_REQUESTS)
    await services.memberships.joinUltra(idOfFan(fans, name), groups.get(key) ?? 0)
}

function idOfFan(fans: readonly CreatedFan[], wanted: string): number {
  const fan = fans.find(({ name }) => name === wanted)
  if (!fan) throw new Error(`${wanted} is not among the fans`)
  return fan.id
}

const OFFICERS_SINCE_DAYS = 30
const DEMO_REQUESTS = [
  ['Gaspard Petit', 'kop-solaire-09'],
  ['Jeanne Rousseau', 'kop-solaire-09'],
  ['Théo Garnier', 'lanternes-vertes'],
] as const

/** Everyone knows the loudest; else one follows whom one stands with, and now and then somebody else. */
export async function follow({ services, chance, now }: World, fans: readonly CreatedFan[]): Promise<void> {
  for (const fan of fans) {
    const wanted = fans.filter((other) => other !== fan && chance.isLucky(interest(fan, other)))
    for (const other of wanted) {
      services.goTo(daysBefore(now, chance.whole(1, 120)))
      await services.follows.follow(fan.id, other.id)
    }
  }
}

function interest(fan: DemoFan, other: DemoFan): number {
  if (fan.isRegular) return other.loudness > FAMOUS_LOUDNESS ? 0.7 : fan.club === other.club ? 0.3 : 0.06
  if (other.loudness > FAMOUS_LOUDNESS) return 0.22
  return fan.club === other.club ? 0.06 : 0.006
}

export async function playPastSeason(
  { tx, services, chance, now }: World,
  clubs: Map<ClubKey, DemoTeam>,
  players: readonly Player[],
): Promise<WrittenMatch[]> {
  const played: WrittenMatch[] = []
  const matches = playSeason([...clubs.values()], players, now, chance)
  for (const [index, match] of matches.entries()) {
    services.goTo(match.date)
    // boards.8: whatever day it is, the last two matches are what has moved the boards since last week.
    if (index === matches.length - 2)
      for (const season of [undefined, seasonAt(now)]) await keepPlaces(tx, season, weekOf(now))
    const written = await writeMatch(tx, match)
    await services.achievements.onMatchWritten(tx, written)
    played.push(written)
  }
  return played
}

export interface Fixture {
  id: string
  home: string
  away: string
}

/** The soonest first. */
export async function announceFixtures(
  { services, now, adminId }: World,
  clubs: Map<ClubKey, DemoTeam>,
): Promise<Fixture[]> {
  services.goTo(now)
  const fixtures: Fixture[] = []
  for (const [home, away, days, hour] of FIXTURES) {
    const startDate = new Date(now.getTime() + days * DAY_MS)
    startDate.setUTCHours(hour, 30, 0, 0)
    const teams = { homeClubId: idOf(clubs, home), awayClubId: idOf(clubs, away) }
    const { id, homeTeam, awayTeam } = await services.arenas.create(
      adminId,
      `${home}-${away}`,
      { ...teams, recommendedStreams: [], startDate, sport: 'football' },
      false,
    )
    fixtures.push({ id, home: homeTeam.name, away: awayTeam.name })
  }
  return fixtures
}

export async function publishPosts({ services, now, adminId }: World): Promise<void> {
  for (const { daysAgo, ...post } of DEMO_POSTS) {
    const date = daysBefore(now, daysAgo)
    services.goTo(date)
    await services.posts.create(adminId, { ...post, date })
  }
}

function idOf(clubs: Map<ClubKey, DemoTeam>, key: ClubKey): number {
  const id = clubs.get(key)?.clubId
  if (id == null) throw new Error(`there is no club ${key}`)
  return id
}
