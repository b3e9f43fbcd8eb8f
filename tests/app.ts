import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { SERVER_ROLE } from '#server/storage/embedded/transport.ts'
import { type App, type AppOptions, createApp } from '#server/wiring/app.ts'
import { createMigratedDatabase } from './database.ts'
import type { TestDatabase } from './postgres.ts'

export interface Reply {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the server sent
  body: any
}

export interface TestApp {
  app: App
  database: TestDatabase
  /** What the server believes the time to be; tests move it. */
  clock: { now: Date; passMinutes(minutes: number): void }
  call(method: 'GET' | 'POST', url: string, options?: CallOptions): Promise<Reply>
  /** The mails sent so far to an address, oldest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string; html: string }[]>
  close(): Promise<void>
}

/** A server that can be called, here or in a process of its own. */
export type Callable = Pick<TestApp, 'call'>

export interface CallOptions {
  token?: string | null
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
  address?: string
}

interface TestAppOptions
  extends Pick<AppOptions, 'liveLimits' | 'partSize' | 'frontEndsFolder' | 'mailTransport'> {
  /** The server has only the rights of its own role, as in production; tests that break rules by SQL need more. */
  hasServerRole?: boolean
  /** Another server on the database of this one, as a second process would be. */
  beside?: TestApp
}

/** The whole server on a database of its own, called without a network. */
export async function startTestApp(
  env: Record<string, string> = {},
  { hasServerRole = false, beside, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const database = beside?.database ?? (await createMigratedDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-test-'))
  // Jobs that are due run in either server, so both believe the same time.
  const clock = beside?.clock ?? {
    now: new Date(),
    passMinutes(minutes: number) {
      this.now = new Date(this.now.getTime() + minutes * 60_000)
    },
  }
  const settings = readSettings({
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMIT_SCALE: '0',
    DRAIN_SECONDS: '0',
    DATABASE_POOL: '5',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://virage.test',
    ...env,
  })
  // Some tests fill large tables through the app, which takes longer on a busy machine than calls may; and the machine
  // itself may stand still for seconds, also within a transaction.
  const patient = {
    ...database.config,
    statement_timeout: 30_000,
    query_timeout: 33_000,
    connectionTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  }
  const app = await createApp({
    settings,
    databaseConfig: hasServerRole ? { ...patient, user: SERVER_ROLE } : patient,
    ownerConfig: database.config,
    log: createLog(settings.logLevel),
    now: () => clock.now,
    // Tests of pages name a folder of their own; for the others nothing is read.
    frontEndsFolder: path.join(dataDir, 'no-pages'),
    ...options,
  })
  await app.prepare()
  await app.http.ready()

  return {
    app,
    database,
    clock,
    async call(method, url, { token, json, form, headers, address } = {}) {
      const response = await app.http.inject({
        method,
        url,
        remoteAddress: address ?? '127.0.0.1',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(json !== undefined && { payload: json as object }),
        ...(form && { payload: new URLSearchParams(form).toString() }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        headers: response.headers,
        body: isJson ? response.json() : response.body,
      }
    },
    async mailsTo(address) {
      await app.worker?.drain()
      const folder = path.join(dataDir, 'mail')
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      const mails = await Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
      )
      return mails
        .filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === address.toLowerCase()))
        .map((mail) => ({ subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' }))
    },
    async close() {
      await app.stop()
      if (!beside) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
