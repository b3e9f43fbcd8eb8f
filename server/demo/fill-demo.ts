import { hashPassword, setPasswordHash } from '#server/features/accounts/index.ts'
import { removeOldNotifications } from '#server/features/notifications/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { createChance } from './chance.ts'
import { DEMO_FANS } from './fans.ts'
import { writeGroupSongs } from './group-songs.ts'
import { drawGroupTifos, hangPosters } from './group-tifos.ts'
import { stakePurses } from './purses.ts'
import type { Player } from './season.ts'
import { createDemoServices } from './services.ts'
import {
  announceAndAsk,
  announceFixtures,
  type CreatedFan,
  chooseOfficers,
  createFan,
  follow,
  foundClubs,
  foundGroups,
  join,
  playPastSeason,
  publishPosts,
  type World,
} from './world.ts'

/** Printed at start: the demo is for looking around. */
export const DEMO_ACCOUNTS = [
  { name: 'Maud Perrin', email: 'admin@virage.example', role: 'admin' },
  { name: 'Léa Marchetti', email: 'lea@virage.example', role: 'user' },
  { name: 'Sami Duclos', email: 'sami@virage.example', role: 'user' },
] as const

export interface DemoPassword {
  email: string
  role: 'user' | 'admin'
  password: string
}

/** Any number: the demo's chance is the same at every first start. */
const SEED = 1909

/** Clubs, groups, fans, a season and a blog, so that a fresh start looks alive everywhere. */
export async function fillWithDemo(
  tx: Transaction,
  now: Date,
  choosePassword: () => string,
): Promise<DemoPassword[]> {
  const services = createDemoServices(tx, now)
  const fans = await createFans(tx, services, now)
  const passwords = await setPasswords(tx, fans, now, choosePassword)
  const adminId = fans.find(({ name }) => name === DEMO_ACCOUNTS[0].name)?.id
  if (adminId === undefined) throw new Error('the demo has no admin')
  const world: World = { tx, services, chance: createChance(SEED), now, adminId }

  const clubs = await foundClubs(world)
  const groups = await foundGroups(world, clubs, fans)
  const players: Player[] = []
  for (const fan of fans) players.push(await join(world, fan, clubs, groups))
  // In the order of their times: a group's log is read by its numbers.
  await chooseOfficers(world, groups, fans)
  await writeGroupSongs(world, groups, fans)
  await announceAndAsk(world, groups, fans)
  await follow(world, fans)
  const played = await playPastSeason(world, clubs, players)
  await hangPosters(world, clubs, await drawGroupTifos(world, groups, fans), played)
  const [next] = await announceFixtures(world, clubs)
  if (next) await stakePurses(world, fans, played, next)
  await publishPosts(world)
  // inbox.2: the season is older than what an inbox keeps.
  await removeOldNotifications(tx, now)
  return passwords
}

/** Only the printed accounts can be signed in to. */
async function setPasswords(
  tx: Transaction,
  fans: readonly CreatedFan[],
  now: Date,
  choosePassword: () => string,
): Promise<DemoPassword[]> {
  const passwords = DEMO_ACCOUNTS.map(({ email, role }) => ({ email, role, password: choosePassword() }))
  for (const [index, { password }] of passwords.entries()) {
    const fan = fans.find(({ name }) => name === DEMO_ACCOUNTS[index]?.name)
    if (fan) await setPasswordHash(tx, fan.id, await hashPassword(password), now)
  }
  return passwords
}

async function createFans(tx: Transaction, services: World['services'], now: Date): Promise<CreatedFan[]> {
  const chance = createChance(SEED + 1)
  const fans: CreatedFan[] = []
  for (const [index, fan] of DEMO_FANS.entries()) {
    const account = DEMO_ACCOUNTS.find(({ name }) => name === fan.name)
    const email = account?.email ?? `fan${index + 1}@fans.virage.example`
    fans.push(await createFan({ tx, services, chance, now }, fan, email, account?.role ?? 'user'))
  }
  return fans
}
