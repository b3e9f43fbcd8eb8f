// Points and matches: spent once, paid once, given once. A new way to move points gets its race here.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { TOP_UP_TO } from '#contract/constants.ts'
import { setUpArena } from '#tests/arenas.ts'
import { findUnsound } from '#tests/ledger/invariants.ts'
import { signedInFan } from '#tests/people.ts'
import { openBet } from '../../faults/stadium.ts'
import {
  expectSame,
  nodeOf,
  numberOf,
  type Race,
  type RaceGround,
  RUNNERS,
  race,
  tally,
  times,
  wins,
} from './race.ts'

const urlOf = ({ ports }: RaceGround) => `http://127.0.0.1:${ports[0]}`
const newBet = (ground: RaceGround) => openBet(urlOf(ground), ground.people.admin, ground.arenaId)
const onBet = ({ arenaId }: RaceGround, action: string, token: string, json: object, key?: string) => ({
  path: `/v1/arenas/${arenaId}/bet/${action}`,
  token,
  json,
  ...(key !== undefined && { key }),
})
const balanceOf = (ground: RaceGround, userId: number) =>
  numberOf(ground, sql`SELECT balance FROM ledger_accounts WHERE user_id = ${userId}`)
const odd = (answers: { status: number }[], ...allowed: number[]) =>
  answers.filter(({ status }) => !allowed.includes(status)).map(({ status }) => status)

async function unsound({ db }: RaceGround): Promise<string[]> {
  return (await findUnsound(db)).map((found) => `unsound: ${JSON.stringify(found)}`)
}

const sameKey: Race = {
  name: 'stake-key',
  title: 'one stake is sent many times with one key: it counts once, and all get the same answer',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const betId = await newBet(ground)
    const [amount, key] = [chance.whole(10, 900), randomUUID()]
    const answers = await race(
      ground,
      times(RUNNERS, () => onBet(ground, 'stake', fan.token, { betId, choice: 0, amount }, key)),
      chance,
    )
    return [
      ...expectSame('answers', tally(answers), `200 × ${RUNNERS}`),
      ...expectSame(
        'different answers',
        new Set(answers.map(({ body }) => JSON.stringify(body.element))).size,
        1,
      ),
      ...expectSame('balance', await balanceOf(ground, fan.id), 1_000 - amount),
      ...(await unsound(ground)),
    ]
  },
}

const wholeBalance: Race = {
  name: 'stake-all',
  title: 'one fan stakes the whole balance on every choice and bet: one stake is taken',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const bets = [await newBet(ground), await newBet(ground)]
    const answers = await race(
      ground,
      times(RUNNERS, (i) =>
        onBet(ground, 'stake', fan.token, { betId: bets[i % 2], choice: i % 3, amount: 1_000 }),
      ),
      chance,
    )
    return [
      ...expectSame('stakes taken', wins(answers), 1),
      ...expectSame('balance', await balanceOf(ground, fan.id), 0),
      ...(await unsound(ground)),
    ]
  },
}

const topUp: Race = {
  name: 'top-up',
  title: 'a fan without points looks at their balance many times: topped up once',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const left = chance.whole(0, 9)
    await ground.db.execute(
      sql`SELECT ledger_post('attendance', ARRAY[${fan.id}]::bigint[], ARRAY[${left - 1_000}]::bigint[], ARRAY[NULL]::text[])`,
    )
    const answers = await race(
      ground,
      times(RUNNERS, () => ({ method: 'GET' as const, path: '/v1/points', token: fan.token })),
      chance,
    )
    return [
      ...expectSame(
        'told',
        answers.map(({ body }) => body.element?.balance),
        times(RUNNERS, () => TOP_UP_TO),
      ),
      ...expectSame('balance', await balanceOf(ground, fan.id), TOP_UP_TO),
      ...(await unsound(ground)),
    ]
  },
}

const decide: Race = {
  name: 'settle-void',
  title: 'a bet is settled with every answer and voided while fans stake: decided once, paid once',
  async play(ground, chance) {
    const { admin, other, fans } = ground.people
    const betId = await newBet(ground)
    for (const { token } of fans.slice(0, 3))
      await race(ground, [onBet(ground, 'stake', token, { betId, choice: 0, amount: 20 })], chance)
    await race(ground, [onBet(ground, 'close', admin.token, { betId })], chance)
    const answers = await race(
      ground,
      [
        ...times(3, (answer) => onBet(ground, 'settle', admin.token, { betId, answer })),
        onBet(ground, 'void', other.token, { betId }),
        onBet(ground, 'open', other.token, { betId }),
        ...fans
          .slice(3, 7)
          .map(({ token }) => onBet(ground, 'stake', token, { betId, choice: 1, amount: 30 })),
      ],
      chance,
    )
    const settled = wins(answers.slice(0, 4))
    return [
      // Opened first, it cannot be settled any more, only voided.
      ...(settled > 1 ? [`decided ${settled} times: ${tally(answers.slice(0, 4))}`] : []),
      ...expectSame('odd answers', odd(answers, 200, 409), []),
      ...(await unsound(ground)),
    ]
  },
}

const takeBack: Race = {
  name: 'take-back',
  title: 'a stake is taken back many times while the bet is closed: it goes back once or not at all',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const betId = await newBet(ground)
    const amount = chance.whole(10, 900)
    await race(ground, [onBet(ground, 'stake', fan.token, { betId, choice: 0, amount })], chance)
    const answers = await race(
      ground,
      [
        ...times(RUNNERS, () => onBet(ground, 'takeback', fan.token, { betId })),
        onBet(ground, 'close', ground.people.admin.token, { betId }),
      ],
      chance,
    )
    const taken = wins(answers.slice(0, RUNNERS))
    return [
      ...(taken > 1 ? [`taken back ${taken} times: ${tally(answers)}`] : []),
      ...expectSame('balance', await balanceOf(ground, fan.id), taken === 1 ? 1_000 : 1_000 - amount),
      ...expectSame('odd answers', odd(answers, 200, 409), []),
      ...(await unsound(ground)),
    ]
  },
}

const unsettle: Race = {
  name: 'unsettle',
  title:
    'a settlement is taken back by two admins while winners stake what they won: once, nobody below zero',
  async play(ground, chance) {
    const { admin, other } = ground.people
    const fans = await Promise.all(times(4, () => signedInFan(nodeOf(ground))))
    const [betId, elsewhere] = [await newBet(ground), await newBet(ground)]
    const stakes = fans.map(({ token }, i) =>
      onBet(ground, 'stake', token, { betId, choice: i % 2, amount: 1_000 }),
    )
    await race(ground, stakes, chance)
    await race(ground, [onBet(ground, 'close', admin.token, { betId })], chance)
    await race(ground, [onBet(ground, 'settle', admin.token, { betId, answer: 0 })], chance)
    const answers = await race(
      ground,
      [
        ...times(4, (i) =>
          onBet(ground, 'unsettle', (i % 2 === 0 ? admin : other).token, { betId, reason: 'A race' }),
        ),
        ...fans.map(({ token }) =>
          onBet(ground, 'stake', token, { betId: elsewhere, choice: 0, amount: 2_000 }),
        ),
      ],
      chance,
    )
    return [
      ...expectSame('taken back', wins(answers.slice(0, 4)), 1),
      ...expectSame('odd answers', odd(answers, 200, 409), []),
      ...(await unsound(ground)),
    ]
  },
}

const deleteAndStake: Race = {
  name: 'delete-stake',
  title:
    'a fan deletes their account while it stakes, joins and follows: nothing of theirs lies in an open bet',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const star = chance.pick(ground.people.fans)
    const bets = await Promise.all(times(3, () => newBet(ground)))
    const { body } = await nodeOf(ground).call('GET', '/v1/clubs?limit=1', { token: fan.token })
    const { token, id } = fan
    const answers = await race(
      ground,
      [
        ...bets.map((betId) => onBet(ground, 'stake', token, { betId, choice: 0, amount: 100 })),
        { path: '/v1/users/delete', token, json: { id } },
        { path: '/v1/relationships/follow', token, json: { followed_id: star.id } },
        { path: '/v1/relationships/club/join', token, json: { club_id: body.element[0].id } },
        { path: '/v1/users/login', form: { username: fan.email, password: 'drums in row four' } },
      ],
      chance,
    )
    const left = await numberOf(
      ground,
      sql`SELECT (SELECT count(*) FROM stakes s JOIN bets b ON b.id = s.bet_id WHERE s.user_id = ${id} AND b.state IN ('open', 'closed'))
        + (SELECT count(*) FROM club_members WHERE user_id = ${id}) + (SELECT count(*) FROM follows WHERE follower_id = ${id})`,
    )
    const login = answers.at(-1)
    const served =
      login?.status === 200
        ? (await nodeOf(ground).call('GET', '/v1/users/ping', { token: login.body.access_token })).status
        : 401
    return [
      ...expectSame('odd answers', odd(answers, 200, 401, 404), []),
      ...expectSame('the deletion', answers[3]?.status, 200),
      ...expectSame('rows left', left, 0),
      ...expectSame('a session opened meanwhile', served, 401),
      ...(await unsound(ground)),
    ]
  },
}

const stop: Race = {
  name: 'stop',
  title: 'an arena is stopped, paused and resumed many times: each run writes one match',
  async play(ground, chance) {
    const { admin, other } = ground.people
    const { id } = await setUpArena(nodeOf(ground), admin, { started: true })
    const answers = await race(
      ground,
      times(RUNNERS, (i) => ({
        path: `/v1/arenas/${id}/${['stop', 'pause', 'resume', 'stop'][i % 4]}`,
        token: i % 2 === 0 ? admin.token : other.token,
      })),
      chance,
    )
    const matches = await numberOf(
      ground,
      sql`SELECT count(*) FROM arena_runs WHERE arena_id = ${id} AND match_id IS NOT NULL`,
    )
    const stops = answers.filter((_, i) => i % 4 === 0 || i % 4 === 3)
    return [
      ...expectSame('stops', wins(stops), 1),
      ...expectSame('matches', matches, 1),
      ...expectSame('odd answers', odd(answers, 200, 409), []),
    ]
  },
}

const arenaId: Race = {
  name: 'arena-id',
  title: 'arenas with one id are made many times: one is',
  async play(ground, chance) {
    const { admin } = ground.people
    const { homeTeam, awayTeam } = await setUpArena(nodeOf(ground), admin)
    const json = {
      arenaId: `race-${randomUUID()}`,
      homeTeam: { id: homeTeam.id },
      awayTeam: { id: awayTeam.id },
    }
    const answers = await race(
      ground,
      times(RUNNERS, () => ({ path: '/v1/arenas/create', token: admin.token, json })),
      chance,
    )
    return [...expectSame('made', wins(answers), 1), ...expectSame('odd answers', odd(answers, 200, 409), [])]
  },
}

export const POINT_RACES: readonly Race[] = [
  sameKey,
  wholeBalance,
  topUp,
  decide,
  takeBack,
  unsettle,
  deleteAndStake,
  stop,
  arenaId,
]
