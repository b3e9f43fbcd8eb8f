import { type Db, openDatabase } from '#server/storage/database.ts'
import type { Callable } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import type { TestDatabase } from '#tests/postgres.ts'
import type { ServerProcess } from './server-process.ts'

/** The server of a process as the factories of the other tests call it. */
export function callable({ url }: Pick<ServerProcess, 'url'>): Callable {
  return {
    async call(method, path, { token, json, form, headers } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form && { body: new URLSearchParams(form) }),
      })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: isJson ? await response.json() : await response.text(),
      }
    },
  }
}

export interface ServedNight {
  db: Db
  admin: TestFan
  fan(): Promise<TestFan>
  arenaId: string
  close(): Promise<void>
}

/** An admin, a started arena and as many fans as wanted, in the database that the processes serve. */
export async function setUpNight(
  database: TestDatabase,
  api: ServerProcess,
  arenas: ServerProcess = api,
): Promise<ServedNight> {
  const { db, close } = openDatabase(database.config, () => {}, 2)
  const make = (role: 'user' | 'admin') =>
    signedInFan({ ...callable(api), app: { db }, clock: { now: new Date() } }, { role })
  const admin = await make('admin')
  // Clubs are founded at the API, arenas at the matches service.
  const everywhere: Callable = {
    call: (method, path, options) =>
      callable(path.startsWith('/v1/arenas') ? arenas : api).call(method, path, options),
  }
  const { id } = await setUpArena(everywhere, admin, { started: true })
  return { db, admin, fan: () => make('user'), arenaId: id, close }
}
