// Many at once where only one may win: two nodes that settle the same bet, and one fan's whole balance staked twenty
// times over.
import { sql } from 'drizzle-orm'
import type { Chance } from '#server/demo/chance.ts'
import { findUnsound } from '#tests/ledger/invariants.ts'
import { call, invitePeople, onTwoNodes, openBet, type TwoNodes } from './stadium.ts'
import { type Effort, type FaultCase, type Outcome, playRounds } from './trial.ts'

export const settleRaces: FaultCase = {
  name: 'settle-races',
  title: 'two nodes settle the same bet at the same moment, with different answers',
  rounds: 1_000,
  shortRounds: 20,
  play: (effort) =>
    onTwoNodes(async (ground) =>
      withSoundEnd(ground, await playRounds(sparing(effort), (chance) => race(ground, chance))),
    ),
}

async function race({ nodes, people, arenaId, database }: TwoNodes, chance: Chance) {
  const betId = await openBet(nodes[0].url, people.admin, arenaId)
  const stakes = Array.from({ length: 6 }, (_, i) => ({
    fan: people.fans[i],
    choice: i % 3,
    amount: chance.whole(10, 99),
  }))
  await Promise.all(
    stakes.map(({ fan, ...stake }, i) =>
      call(nodes[i % 2]?.url ?? '', fan ?? people.admin, `/v1/arenas/${arenaId}/bet/stake`, {
        betId,
        ...stake,
      }),
    ),
  )
  await call(nodes[1].url, people.other, `/v1/arenas/${arenaId}/bet/close`, { betId })
  const first = chance.whole(0, 2)
  const answers = [first, (first + 1) % 3]
  const replies = await Promise.all(
    answers.map((answer, i) =>
      call(nodes[i]?.url ?? '', i === 0 ? people.admin : people.other, `/v1/arenas/${arenaId}/bet/settle`, {
        betId,
        answer,
      }),
    ),
  )
  const { rows } = await database.db.execute<{ answer: number; paid: number; staked: number }>(sql`
    SELECT b.answer, (SELECT sum(t.amount) FROM ledger_transfers t
        WHERE t.bet_id = b.id AND t.kind IN ('payout', 'refund'))::float8 AS paid,
      (SELECT sum(s.amount) FROM stakes s WHERE s.bet_id = b.id)::float8 AS staked
    FROM bets b WHERE b.id = ${betId}`)
  const winners = replies.flatMap(({ status }, i) => (status === 200 ? [answers[i]] : []))
  const faults: string[] = []
  if (winners.length !== 1) faults.push(`settled ${winners.length} times: ${JSON.stringify(replies)}`)
  if (winners[0] !== rows[0]?.answer) faults.push(`told ${winners[0]}, stored ${rows[0]?.answer}`)
  if (rows[0]?.paid !== rows[0]?.staked) faults.push(`${rows[0]?.paid} paid of ${rows[0]?.staked}`)
  if (replies.some(({ status }) => status !== 200 && status !== 409)) faults.push(JSON.stringify(replies))
  return { faults, figures: { races: 1, wonByFirst: replies[0]?.status === 200 ? 1 : 0 } }
}

const PARALLEL = 20

export const overspend: FaultCase = {
  name: 'overspend',
  title: 'a fan stakes the whole balance twenty times at once, on different bets, over two nodes',
  rounds: 500,
  shortRounds: 10,
  play: (effort) =>
    onTwoNodes(async (ground) => {
      const bets: string[] = []
      for (let i = 0; i < PARALLEL; i++)
        bets.push(await openBet(ground.nodes[0].url, ground.people.admin, ground.arenaId))
      return withSoundEnd(
        ground,
        await playRounds(sparing(effort), (chance, round) => spend(ground, bets, chance, round)),
      )
    }),
}

async function spend({ nodes, database, arenaId }: TwoNodes, bets: string[], chance: Chance, round: number) {
  const balance = chance.whole(10, 10_000)
  const [fan] = (await invitePeople(database.db, 1)).fans
  if (!fan) throw new Error('no fan came')
  // They come rich: what is too much goes back to the mint.
  await database.db.execute(sql`
    SELECT ledger_post('attendance', ARRAY[${fan.id}]::bigint[], ARRAY[${balance} - a.balance]::bigint[], ARRAY[NULL]::text[])
    FROM ledger_accounts a WHERE a.user_id = ${fan.id}`)
  const replies = await Promise.all(
    bets.map((betId, i) =>
      call(
        nodes[i % 2]?.url ?? '',
        fan,
        `/v1/arenas/${arenaId}/bet/stake`,
        { betId, choice: 0, amount: balance },
        `round-${round}-${i}`,
      ),
    ),
  )
  const taken = replies.filter(({ status }) => status === 200).length
  const { rows } = await database.db.execute<{ balance: number }>(
    sql`SELECT balance FROM ledger_accounts WHERE user_id = ${fan.id}`,
  )
  const faults: string[] = []
  if (taken !== 1) faults.push(`${taken} of ${PARALLEL} stakes of the whole balance were taken`)
  if (rows[0]?.balance !== 0) faults.push(`${rows[0]?.balance} points are left of ${balance}`)
  const other = replies.find(({ status, body }) => status !== 200 && body.code !== 'not_enough_points')
  if (other) faults.push(JSON.stringify(other))
  return { faults, figures: { stakes: PARALLEL, taken } }
}

/** Rounds are short: not a line for each. */
const sparing = (effort: Effort): Effort => ({
  ...effort,
  note: (line) => {
    if (/FAULT|^\d*00\//.test(line)) effort.note(line)
  },
})

async function withSoundEnd({ database }: TwoNodes, outcome: Outcome): Promise<Outcome> {
  const unsound = (await findUnsound(database.db)).map((found) => `unsound: ${JSON.stringify(found)}`)
  return { ...outcome, faults: [...outcome.faults, ...unsound] }
}
