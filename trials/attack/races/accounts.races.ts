// Accounts: links and codes work once, an address has one account, and a lost password gets nobody in.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { mintResetToken } from '#server/features/accounts/credentials.storage.ts'
import { createKeyedHashes } from '#server/features/accounts/index.ts'
import { insertRegistration, mintVerificationToken } from '#server/features/accounts/registrations.storage.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '#server/features/passkeys/recovery-codes.ts'
import { PASSWORD, signedInFan, type TestFan } from '#tests/people.ts'
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

const NEW_PASSWORD = 'flags in row nine'
const someAddress = () => `race-${randomUUID()}@trials.virage.example`

const accountsOf = (ground: RaceGround, email: string) =>
  numberOf(ground, sql`SELECT count(*) FROM users WHERE lower(email) = ${email}`)
const welcomesOf = (ground: RaceGround, email: string) =>
  numberOf(
    ground,
    sql`SELECT count(*) FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
      JOIN users u ON u.id = a.user_id WHERE lower(u.email) = ${email} AND t.kind = 'welcome'`,
  )

const login = ({ email }: Pick<TestFan, 'email'>, password = PASSWORD) => ({
  path: '/v1/users/login',
  form: { username: email, password },
})

/** What the mail of a registration would hold. */
async function verificationLink(db: NodePgDatabase, email: string, password: string): Promise<string> {
  const passwordHash = await createKeyedHashes().registrationPassword(db, email, password)
  const { id } = await insertRegistration(db, { email, name: 'Racer', passwordHash }, new Date())
  return mintVerificationToken(db, id, { isResent: false, now: new Date() })
}

const register: Race = {
  name: 'register',
  title: 'one address is registered many times: the answers are alike, and there is no account yet',
  async play(ground, chance) {
    const email = someAddress()
    const answers = await race(
      ground,
      times(RUNNERS, (i) => ({
        path: '/v1/auth/register',
        json: { name: `Racer ${i}`, email, password: `${PASSWORD} ${i}` },
      })),
      chance,
    )
    return [
      ...expectSame('answers', tally(answers), `200 × ${RUNNERS}`),
      ...expectSame('accounts', await accountsOf(ground, email), 0),
    ]
  },
}

const verify: Race = {
  name: 'verify',
  title:
    'two links of one address are opened many times, beside an admin who makes its account: one, welcomed once',
  async play(ground, chance) {
    const email = someAddress()
    const links = [
      await verificationLink(ground.db, email, PASSWORD),
      await verificationLink(ground.db, email, NEW_PASSWORD),
    ]
    const answers = await race(
      ground,
      [
        ...times(RUNNERS, (i) => ({ method: 'GET' as const, path: `/v1/auth/email/verify/${links[i % 2]}` })),
        {
          path: '/v1/users/create',
          token: ground.people.admin.token,
          json: { name: 'Racer', email, password: PASSWORD },
        },
      ],
      chance,
    )
    const odd = answers.filter(({ status }, i) => status !== 200 && (i < RUNNERS || status !== 409))
    return [
      ...expectSame('odd answers', tally(odd), ''),
      ...expectSame('accounts', await accountsOf(ground, email), 1),
      ...expectSame('welcomes', await welcomesOf(ground, email), 1),
    ]
  },
}

const welcomeAgain: Race = {
  name: 'welcome-again',
  title: 'an account is deleted while its address is verified anew: welcome points come once',
  async play(ground, chance) {
    const email = someAddress()
    const node = nodeOf(ground)
    await node.call('GET', `/v1/auth/email/verify/${await verificationLink(ground.db, email, PASSWORD)}`)
    const { body } = await node.call('POST', '/v1/users/login', { form: login({ email }).form })
    const links = await Promise.all(times(3, () => verificationLink(ground.db, email, PASSWORD)))
    const { id } = body.element
    const answers = await race(
      ground,
      [
        { path: '/v1/users/delete', token: body.access_token, json: { id } },
        ...links.map((link) => ({ method: 'GET' as const, path: `/v1/auth/email/verify/${link}` })),
      ],
      chance,
    )
    const own = sql`SELECT count(*) FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
      WHERE a.user_id = ${id} AND t.kind = 'welcome'`
    return [
      ...expectSame('answers', tally(answers), `200 × ${links.length + 1}`),
      ...expectSame('welcomes', (await numberOf(ground, own)) + (await welcomesOf(ground, email)), 1),
    ]
  },
}

const reset: Race = {
  name: 'reset',
  title: 'one reset link is used many times with other passwords: one of them, and only that, holds',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const token = await mintResetToken(ground.db, fan.id, new Date())
    const passwords = times(4, (i) => `${NEW_PASSWORD} ${i}`)
    const answers = await race(
      ground,
      passwords.map((new_password) => ({ path: '/v1/auth/password/reset', json: { token, new_password } })),
      chance,
    )
    const works = await Promise.all(
      passwords.map(async (password) => {
        const { status } = await nodeOf(ground).call('POST', '/v1/users/login', {
          form: login(fan, password).form,
        })
        return status === 200
      }),
    )
    return [
      ...expectSame('resets', wins(answers), 1),
      ...expectSame(
        'passwords that sign in',
        works,
        answers.map(({ status }) => status === 200),
      ),
      ...expectSame(
        'odd answers',
        tally(answers.filter(({ status }) => ![200, 422, 400, 404].includes(status))),
        '',
      ),
    ]
  },
}

const resetAndLogin: Race = {
  name: 'reset-login',
  title: 'a password is reset while a thief signs in with the old one: no session of theirs is left',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const token = await mintResetToken(ground.db, fan.id, new Date())
    const [changed, ...logins] = await race(
      ground,
      [
        { path: '/v1/auth/password/reset', json: { token, new_password: NEW_PASSWORD } },
        ...times(RUNNERS, () => login(fan)),
      ],
      chance,
    )
    return [
      ...expectSame('the reset', changed?.status, 200),
      ...expectSame('odd answers', tally(logins.filter(({ status }) => ![200, 401].includes(status))), ''),
      ...expectSame(
        'sessions left',
        await numberOf(ground, sql`SELECT count(*) FROM sessions WHERE user_id = ${fan.id}`),
        0,
      ),
    ]
  },
}

const disableAndLogin: Race = {
  name: 'disable-login',
  title: 'a fan is disabled while they sign in: no session of theirs is served',
  async play(ground, chance) {
    const fan = await signedInFan(nodeOf(ground))
    const [disabled, ...logins] = await race(
      ground,
      [
        {
          path: '/v1/users/update',
          token: ground.people.admin.token,
          json: { id: fan.id, disabled: true },
        },
        ...times(RUNNERS, () => login(fan)),
      ],
      chance,
    )
    const tokens = logins.filter(({ status }) => status === 200).map(({ body }) => body.access_token)
    const served = await Promise.all(
      [fan.token, ...tokens].map((token) => nodeOf(ground).call('GET', '/v1/users/ping', { token })),
    )
    return [
      ...expectSame('the change', disabled?.status, 200),
      ...expectSame('sessions served', served.filter(({ status }) => status !== 401).length, 0),
    ]
  },
}

/** A fan whose sign-ins need a second step, with the recovery codes that finish them. */
async function fanWithCodes(ground: RaceGround): Promise<{ fan: TestFan; codes: string[] }> {
  const fan = await signedInFan(nodeOf(ground))
  const codes = makeRecoveryCodes()
  await ground.db.execute(sql`
    INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    VALUES (${fan.id}, ${Buffer.from(randomUUID())}, '\\x00', 0, '{}', 'Phone', false, now())`)
  for (const code of codes)
    await ground.db.execute(sql`
      INSERT INTO recovery_codes (code_hash, user_id, created_at) VALUES (${hashRecoveryCode(fan.id, code)}, ${fan.id}, now())`)
  await ground.db.execute(sql`DELETE FROM sessions WHERE user_id = ${fan.id}`)
  return { fan, codes }
}

const sessionsOf = (ground: RaceGround, { id }: TestFan) =>
  numberOf(ground, sql`SELECT count(*) FROM sessions WHERE user_id = ${id}`)

const recoveryCode: Race = {
  name: 'recovery-code',
  title: 'one recovery code is redeemed with many tickets: it signs in once',
  async play(ground, chance) {
    const { fan, codes } = await fanWithCodes(ground)
    const asked = await Promise.all(
      times(4, () => nodeOf(ground).call('POST', '/v1/users/login', { form: login(fan).form })),
    )
    const answers = await race(
      ground,
      asked.map(({ body }) => ({
        path: '/v1/auth/second-factor',
        json: { ticket: body.ticket, code: codes[0] },
      })),
      chance,
    )
    return [
      ...expectSame('sign-ins', wins(answers), 1),
      ...expectSame('sessions', await sessionsOf(ground, fan), 1),
    ]
  },
}

const signInTicket: Race = {
  name: 'sign-in-ticket',
  title: 'one ticket is finished with several codes: it signs in once and spends one code',
  async play(ground, chance) {
    const { fan, codes } = await fanWithCodes(ground)
    const { body } = await nodeOf(ground).call('POST', '/v1/users/login', { form: login(fan).form })
    const answers = await race(
      ground,
      codes
        .slice(0, 4)
        .map((code) => ({ path: '/v1/auth/second-factor', json: { ticket: body.ticket, code } })),
      chance,
    )
    const left = await numberOf(ground, sql`SELECT count(*) FROM recovery_codes WHERE user_id = ${fan.id}`)
    return [
      ...expectSame('sign-ins', wins(answers), 1),
      ...expectSame('sessions', await sessionsOf(ground, fan), 1),
      ...expectSame('codes left', left, codes.length - 1),
    ]
  },
}

const lastAdmins: Race = {
  name: 'demote',
  title: 'admins demote each other all at once: one stays',
  async play(ground, chance) {
    const { admin, other } = ground.people
    // Whoever else is an admin here would let both go.
    const others = sql`role = 'admin' AND disabled_at IS NULL AND id NOT IN (${admin.id}, ${other.id})`
    const { rows } = await ground.db.execute<{ id: number }>(
      sql`UPDATE users SET disabled_at = now() WHERE ${others} RETURNING id`,
    )
    const answers = await race(
      ground,
      times(RUNNERS, (i) => ({
        path: '/v1/users/update',
        token: i % 2 === 0 ? admin.token : other.token,
        json: { id: i % 2 === 0 ? other.id : admin.id, role: 'user' },
      })),
      chance,
    )
    const left = await numberOf(
      ground,
      sql`SELECT count(*) FROM users WHERE role = 'admin' AND disabled_at IS NULL`,
    )
    await ground.db.execute(sql`UPDATE users SET role = 'admin' WHERE id IN (${admin.id}, ${other.id})`)
    for (const { id } of rows)
      await ground.db.execute(sql`UPDATE users SET disabled_at = NULL WHERE id = ${id}`)
    return [
      ...expectSame('admins left', left, 1),
      ...expectSame('odd answers', tally(answers.filter(({ status }) => status >= 500)), ''),
    ]
  },
}

export const ACCOUNT_RACES: readonly Race[] = [
  register,
  verify,
  welcomeAgain,
  reset,
  resetAndLogin,
  disableAndLogin,
  recoveryCode,
  signInTicket,
  lastAdmins,
]
