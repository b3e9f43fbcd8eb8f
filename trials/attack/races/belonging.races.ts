// Clubs, groups and followers: every count agrees with its rows, and limits hold.
import { sql } from 'drizzle-orm'
import { CLUBS_MAX } from '#contract/constants.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan } from '#tests/people.ts'
import {
  expectSame,
  nodeOf,
  numberOf,
  type Race,
  type RaceGround,
  type RaceRequest,
  RUNNERS,
  race,
  tally,
  times,
} from './race.ts'

const ALL_WON = `200 × ${RUNNERS}`

const joinClub: Race = {
  name: 'join-club',
  title: 'one fan joins one club many times: a member once',
  async play(ground, chance) {
    const { id } = await foundClub(nodeOf(ground), ground.people.admin)
    const fan = chance.pick(ground.people.fans)
    const request = { path: '/v1/relationships/club/join', token: fan.token, json: { club_id: id } }
    const answers = await race(
      ground,
      times(RUNNERS, () => request),
      chance,
    )
    const { body } = await nodeOf(ground).call('GET', `/v1/clubs/${id}`, { token: fan.token })
    return [
      ...expectSame('answers', tally(answers), ALL_WON),
      ...expectSame(
        'told',
        answers.map(({ body: told }) => told.element?.fan_count),
        times(RUNNERS, () => 1),
      ),
      ...expectSame('shown', body.element.fan_count, 1),
      ...expectSame(
        'rows',
        await numberOf(ground, sql`SELECT count(*) FROM club_members WHERE club_id = ${id}`),
        1,
      ),
    ]
  },
}

const lastPlace: Race = {
  name: 'join-last-place',
  title: `a fan in ${CLUBS_MAX - 1} clubs joins several more: one place is left`,
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    await ground.db.execute(sql`
      WITH founded AS (INSERT INTO clubs (name) SELECT 'Row ' || n FROM generate_series(2, ${CLUBS_MAX}::integer) n RETURNING id)
      INSERT INTO club_members (user_id, club_id) SELECT ${fan.id}, id FROM founded`)
    const clubs = await Promise.all(times(RUNNERS, () => foundClub(nodeOf(ground), ground.people.admin)))
    const answers = await race(
      ground,
      clubs.map(({ id }) => ({
        path: '/v1/relationships/club/join',
        token: fan.token,
        json: { club_id: id },
      })),
      chance,
    )
    return [
      ...expectSame('answers', tally(answers), `200 × 1, 409 too_many_clubs × ${RUNNERS - 1}`),
      ...expectSame(
        'rows',
        await numberOf(ground, sql`SELECT count(*) FROM club_members WHERE user_id = ${fan.id}`),
        CLUBS_MAX,
      ),
    ]
  },
}

const firstPresident: Race = {
  name: 'join-group',
  title: 'many fans join an empty group: all are members, one of them presides',
  async play(ground, chance) {
    const club = await foundClub(nodeOf(ground), ground.people.admin)
    const { id } = await foundUltra(nodeOf(ground), ground.people.admin, club.id)
    const fans = ground.people.fans.slice(0, RUNNERS)
    const answers = await race(
      ground,
      fans.map(({ token }) => ({ path: '/v1/relationships/ultra/join', token, json: { ultra_id: id } })),
      chance,
    )
    return [
      ...expectSame('answers', tally(answers), ALL_WON),
      ...expectSame(
        'members',
        await numberOf(ground, sql`SELECT count(*) FROM ultra_members WHERE ultra_id = ${id}`),
        RUNNERS,
      ),
      ...expectSame(
        'president among the members',
        await numberOf(
          ground,
          sql`SELECT count(*) FROM ultra_groups g JOIN ultra_members m ON m.ultra_id = g.id AND m.user_id = g.president_id
            WHERE g.id = ${id}`,
        ),
        1,
      ),
    ]
  },
}

const PLACES = 3

const invitation: Race = {
  name: 'invitation',
  title: `many fans redeem one link that lets ${PLACES} in: so many are in, the others are told`,
  async play(ground, chance) {
    const { id, code } = await groupWithLink(ground, PLACES)
    const answers = await race(ground, redeemers(ground, id, code), chance)
    return [
      ...expectSame('answers', tally(answers), `200 × ${PLACES}, 403 invite_invalid × ${RUNNERS - PLACES}`),
      // Beside the president.
      ...expectSame('members', await membersOf(ground, id), PLACES + 1),
      ...expectSame('used', await usesOf(ground, code), PLACES),
    ]
  },
}

const invitationTakenBack: Race = {
  name: 'invitation-taken-back',
  title:
    'a link is taken back while fans redeem it: who is told to be in is in, nobody else, and later nobody',
  async play(ground, chance) {
    const { id, code } = await groupWithLink(ground, RUNNERS)
    const path = `/v1/ultras/${id}/invites/revoke`
    const revoke = { path, token: ground.people.admin.token, json: { code } }
    const [, ...answers] = await race(ground, [revoke, ...redeemers(ground, id, code)], chance)
    const inside = answers.filter(({ status }) => status === 200).length
    const [late] = await race(ground, redeemers(ground, id, code).slice(0, 1), chance)
    const wasIn = answers[0]?.status === 200
    return [
      ...expectSame(
        'refusals',
        tally(answers.filter(({ status }) => status !== 200)),
        inside === RUNNERS ? '' : `403 invite_invalid × ${RUNNERS - inside}`,
      ),
      ...expectSame('members', await membersOf(ground, id), inside + 1),
      ...expectSame('later', late?.status, wasIn ? 200 : 403),
    ]
  },
}

/** A group that takes nobody without an invitation, and a link with so many uses. */
async function groupWithLink(ground: RaceGround, uses: number): Promise<{ id: number; code: string }> {
  const { admin, other } = ground.people
  const node = nodeOf(ground)
  const club = await foundClub(node, admin)
  const { id } = await foundUltra(node, admin, club.id, { president_id: other.id })
  await node.call('POST', '/v1/ultras/update', { token: admin.token, json: { id, join: 'invite' } })
  const { body } = await node.call('POST', `/v1/ultras/${id}/invites/create`, {
    token: admin.token,
    json: { uses, hours: 1 },
  })
  return { id, code: body.element.code }
}

const redeemers = ({ people }: RaceGround, id: number, code: string): RaceRequest[] =>
  people.fans
    .slice(0, RUNNERS)
    .map(({ token }) => ({ path: '/v1/relationships/ultra/join', token, json: { ultra_id: id, code } }))

const membersOf = (ground: RaceGround, id: number) =>
  numberOf(ground, sql`SELECT count(*) FROM ultra_members WHERE ultra_id = ${id}`)

const usesOf = (ground: RaceGround, code: string) =>
  numberOf(ground, sql`SELECT used FROM ultra_invites WHERE code = ${code}`)

const leaveAndArchive: Race = {
  name: 'join-archived',
  title: 'a club is deleted while fans join and leave it: nobody stays in what is gone',
  async play(ground, chance) {
    const { id } = await foundClub(nodeOf(ground), ground.people.admin)
    const fans = ground.people.fans.slice(0, RUNNERS)
    const answers = await race(
      ground,
      [
        ...fans.map(({ token }, i) => ({
          path: `/v1/relationships/club/${i % 4 === 3 ? 'leave' : 'join'}`,
          token,
          json: { club_id: id },
        })),
        { path: '/v1/clubs/delete', token: ground.people.admin.token, json: { id } },
      ],
      chance,
    )
    const odd = answers.filter(({ status }) => ![200, 404].includes(status))
    return [
      ...expectSame('odd answers', tally(odd), ''),
      ...expectSame(
        'members of a deleted club',
        await numberOf(ground, sql`SELECT count(*) FROM club_members WHERE club_id = ${id}`),
        0,
      ),
    ]
  },
}

const follow: Race = {
  name: 'follow',
  title: 'one fan follows and unfollows another: the counts told are those of the rows',
  async play(ground, chance) {
    const [fan, star] = [await signedInFan(nodeOf(ground)), await signedInFan(nodeOf(ground))]
    const answers = await race(
      ground,
      times(RUNNERS, (i) =>
        i % 3 === 2
          ? { path: `/v1/relationships/unfollow/${star.id}`, token: fan.token, json: {} }
          : { path: '/v1/relationships/follow', token: fan.token, json: { followed_id: star.id } },
      ),
      chance,
    )
    const rows = await numberOf(ground, sql`SELECT count(*) FROM follows WHERE followed_id = ${star.id}`)
    const { body } = await nodeOf(ground).call('GET', `/v1/users/${star.id}`, { token: fan.token })
    const { followers_count, is_followed } = body.element
    return [
      ...expectSame('answers', tally(answers), ALL_WON),
      ...expectSame(
        'shown',
        { followers_count, is_followed },
        { followers_count: rows, is_followed: rows === 1 },
      ),
      ...(rows > 1 ? [`${rows} rows`] : []),
    ]
  },
}

export const BELONGING_RACES: readonly Race[] = [
  joinClub,
  lastPlace,
  firstPresident,
  invitation,
  invitationTakenBack,
  leaveAndArchive,
  follow,
]
