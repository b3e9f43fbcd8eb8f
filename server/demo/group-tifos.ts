// What the demo's groups own, and which of it they completed in the past season.
import { SIDES } from '#contract/constants.ts'
import type { WrittenMatch } from '#server/features/matches/index.ts'
import { insertPoster, insertTifo } from '#server/features/tifos/index.ts'
import { type ClubKey, DEMO_CLUBS, DEMO_GROUPS } from './clubs.ts'
import type { DemoTeam } from './season.ts'
import { type DemoTifo, drawDemoTifo, MOTIF_NAMES } from './tifos.ts'
import type { CreatedFan, World } from './world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TIFOS_EACH = 2
/** So many of the last matches had a tifo that was held up to the end. */
const POSTERS = 14
const HOLDERS_SHARE = 0.85

interface OwnTifo {
  id: number
  ultraId: number
  picture: DemoTifo
}

/** Each group draws two, weeks ago. */
export async function drawGroupTifos(
  { tx, now }: World,
  groups: Map<string, number>,
  fans: readonly CreatedFan[],
): Promise<Map<ClubKey, OwnTifo[]>> {
  const drawn = new Map<ClubKey, OwnTifo[]>()
  for (const [index, { key, club, president }] of DEMO_GROUPS.entries()) {
    const ultraId = groups.get(key)
    const author = fans.find((fan) => fan.name === president)
    if (ultraId === undefined || !author) continue
    for (let nth = 0; nth < TIFOS_EACH; nth++) {
      const picture = tifoOf(club, index + nth * 2)
      const createdAt = new Date(now.getTime() - (40 + index - nth) * DAY_MS)
      const id = await insertTifo(tx, { ultraId, picture, createdBy: author.id, createdAt })
      drawn.set(club, [...(drawn.get(club) ?? []), { id, ultraId, picture }])
    }
  }
  return drawn
}

/** The n-th motif in the colours of a club, with its name. */
function tifoOf(club: ClubKey, nth: number): DemoTifo {
  const { name, colors } = DEMO_CLUBS.find(({ key }) => key === club) ?? DEMO_CLUBS[0]
  const motif = MOTIF_NAMES[nth % MOTIF_NAMES.length] ?? 'waves'
  const titles = {
    waves: 'High tide',
    sun: 'Noon',
    lanterns: 'Lanterns',
    chevrons: 'Forward',
    aurora: 'Night sky',
  }
  return drawDemoTifo(motif, titles[motif], name, [...colors])
}

/** Posters of the last matches whose clubs have groups, with those who stood at that end. */
export async function hangPosters(
  { tx, services, chance }: World,
  clubs: Map<ClubKey, DemoTeam>,
  tifos: Map<ClubKey, OwnTifo[]>,
  played: readonly WrittenMatch[],
): Promise<void> {
  const keyOf = new Map([...clubs].map(([key, { clubId }]) => [clubId, key]))
  for (const match of played.slice(-POSTERS)) {
    const side = chance.pick(SIDES)
    const key = keyOf.get(match[side].clubId)
    const own = (key && tifos.get(key)) ?? []
    if (own.length === 0) continue
    const { id: tifoId, ultraId, picture } = chance.pick(own)
    const there = match.rows.filter((row) => row.side === side && chance.isLucky(HOLDERS_SHARE))
    const completedAt = new Date(match.date.getTime() + chance.whole(3, 30) * 60_000)
    await insertPoster(tx, {
      ultraId,
      tifoId,
      picture,
      side,
      completedAt,
      matchId: match.id,
      holders: there.length,
      homeName: match.home.name,
      awayName: match.away.name,
      homeLogo: match.home.logo,
      awayLogo: match.away.logo,
    })
    services.goTo(completedAt)
    await services.achievements.onTifoCompleted(
      tx,
      there.map(({ userId }) => userId),
      completedAt,
    )
  }
}
