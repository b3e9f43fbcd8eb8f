// Whether the time of an answer tells who has an account: many samples of both kinds in random order, compared by their
// ranks. Never a test: times of one run prove nothing, but a difference that comes again is a leak.
import { request } from 'node:http'
import { createChance } from '#server/demo/chance.ts'
import { DEMO_ACCOUNTS } from '#server/demo/fill-demo.ts'
import { errorsLogged, type Part, withProduct } from './part.ts'

const SAMPLES = 150
const WARM_UP = 10
/** Ranks that differ by chance in one of 15,000 comparisons. */
const MOST_Z = 4
/** Below it nobody on a network could tell. */
const LEAST_DIFFERENCE = 0.05

interface Question {
  name: string
  path: string
  body(email: string, i: number): { json?: object; form?: Record<string, string> }
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'sign in with a wrong password',
    path: '/v1/users/login',
    body: (email) => ({ form: { username: email, password: 'not the right one' } }),
  },
  {
    name: 'register',
    path: '/v1/auth/register',
    body: (email, i) => ({ json: { name: `Somebody ${i}`, email, password: 'drums in row four' } }),
  },
  {
    name: 'ask for the verification again',
    path: '/v1/auth/email/verify/request',
    body: (email) => ({ json: { email } }),
  },
  {
    name: 'ask for a new password',
    path: '/v1/auth/password/reset/request',
    body: (email) => ({ json: { email } }),
  },
]

export const timing: Part = {
  name: 'timing',
  title: 'whether the time of an answer tells who has an account',
  play: ({ rounds, seed, note }) =>
    withProduct(async ({ server }) => {
      const chance = createChance(seed)
      const faults: string[] = []
      for (const { name, path, body } of QUESTIONS) {
        const times: Record<'account' | 'nobody', number[]> = { account: [], nobody: [] }
        for (let i = 0; i < ((rounds ?? SAMPLES) + WARM_UP) * 2; i++) {
          const who = chance.isLucky(0.5) ? 'account' : 'nobody'
          // Each address is new to the server's caches, as an attacker's list would be.
          const email = who === 'account' ? DEMO_ACCOUNTS[1].email : `nobody-${seed}-${i}@virage.example`
          const tookMs = await timeOf(server.port, path, body(email, i))
          if (i >= WARM_UP * 2) times[who].push(tookMs)
        }
        const [known, unknown] = [median(times.account), median(times.nobody)]
        const z = rankDifference(times.account, times.nobody)
        note(
          `| ${name} | ${times.account.length} + ${times.nobody.length} | ${known.toFixed(2)} | ${unknown.toFixed(2)} | ${z.toFixed(1)} |`,
        )
        if (Math.abs(z) > MOST_Z && Math.abs(known / unknown - 1) > LEAST_DIFFERENCE)
          faults.push(`${name}: ${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without`)
      }
      return [...faults, ...errorsLogged(server)]
    }),
}

function timeOf(port: number, path: string, { json, form }: ReturnType<Question['body']>): Promise<number> {
  const content = form ? String(new URLSearchParams(form)) : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return new Promise((resolve, reject) => {
    const sentMs = performance.now()
    request(
      {
        port,
        path,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-type': type, 'content-length': Buffer.byteLength(content) },
      },
      (answer) => answer.resume().on('end', () => resolve(performance.now() - sentMs)),
    )
      .on('error', reject)
      .end(content)
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** The z of Mann and Whitney: 0 where neither list tends to be the slower one, positive where the first does. */
function rankDifference(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  ranked.sort((x, y) => x.value - y.value)
  const rankSum = ranked.reduce((sum, { isA }, i) => (isA ? sum + i + 1 : sum), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  return (u - mean) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
}
