// Who attacks, and what exists to be attacked.
import type { Hints } from './hostile-values.ts'
import type { Persona } from './requests.ts'

const PASSWORD = 'drums in row four'

export interface World {
  hints: Hints
  arenaId: string
  /** The session of a persona; a new account where the attack has deleted or disabled the old one. */
  tokenOf(persona: Persona): Promise<string | null>
  /** The persona's session may have ended. */
  forget(persona: Persona): void
}

interface Account {
  email: string
  password: string
}

/** Uses the demo's admin of a fresh database to make an arena, bets, fans and a second admin. */
export async function createWorld(url: string, demoAdmin: Account): Promise<World> {
  const tokens = new Map<Persona, Promise<string>>()
  let people = 0

  async function call(path: string, token?: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return (JSON.parse(text) as { element: Record<string, unknown> }).element
  }

  async function signIn({ email, password }: Account): Promise<string> {
    const body = new URLSearchParams({ username: email, password })
    const answer = await fetch(`${url}/v1/users/login`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { access_token: string }).access_token
  }

  async function makePerson(persona: Persona): Promise<Account> {
    const email = `trial${++people}@trials.virage.example`
    const role = persona === 'admin' ? 'admin' : 'user'
    await call('/v1/users/create', admin, { name: `Trial ${people}`, email, password: PASSWORD, role })
    return { email, password: PASSWORD }
  }

  // Nothing the attack sends names this admin: the demo's fans have all the numbers of the hints.
  let admin = await signIn(demoAdmin)
  const keeper = await makePerson('admin')
  admin = await signIn(keeper)
  const accounts = new Map<Persona, Account>([
    ['fan', await makePerson('fan')],
    ['admin', await makePerson('admin')],
  ])

  const clubs = (await call('/v1/clubs?limit=2', admin)) as unknown as { id: number }[]
  const arenaId = 'trial-arena'
  const teams = { homeTeam: { id: clubs[0]?.id }, awayTeam: { id: clubs[1]?.id } }
  await call('/v1/arenas/create', admin, { arenaId, ...teams, recommendedStreams: [], started: true })
  const betIds: unknown[] = []
  for (let i = 0; i < 4; i++) {
    const bet = await call(`/v1/arenas/${arenaId}/bet/create`, admin, {
      statement: `Trial ${i}?`,
      choices: ['Yes', 'No'],
    })
    if (i > 0) await call(`/v1/arenas/${arenaId}/bet/open`, admin, { betId: bet.id })
    betIds.push(bet.id)
  }
  const posts = (await call('/v1/posts')) as unknown as { slug: string }[]
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  const hints: Hints = {
    ...Object.fromEntries(
      ['id', 'userId', 'user_id', 'club_id', 'ultra_id', 'ultra_group_id', 'president_id'].map((name) => [
        name,
        ids,
      ]),
    ),
    // Also arenas that can be deleted and made again.
    arenaId: [arenaId, arenaId, 'trial-2', 'trial-3'],
    betId: betIds,
    slug: posts.map(({ slug }) => slug),
    email: ['lea@virage.example', 'somebody@trials.virage.example'],
    username: ['lea@virage.example'],
    choice: [0, 1],
    amount: [10, 50, 10_000],
    answer: [0, 1],
  }

  async function openSession(persona: Persona): Promise<string> {
    const account = accounts.get(persona)
    if (!account) throw new Error(`there is no ${persona}`)
    try {
      return await signIn(account)
    } catch {
      const next = await makePerson(persona)
      accounts.set(persona, next)
      return signIn(next)
    }
  }

  return {
    hints,
    arenaId,
    async tokenOf(persona) {
      if (persona === 'visitor') return null
      const token = tokens.get(persona) ?? openSession(persona)
      tokens.set(persona, token)
      return token
    },
    forget: (persona) => void tokens.delete(persona),
  }
}
