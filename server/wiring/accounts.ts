// Wires sign-in: accounts, sessions and single sign-on.
import type { FastifyInstance } from 'fastify'
import {
  createAccountsService,
  createSessionCache,
  createSessionsService,
  createSsoService,
  findLivingSessions,
  type KeyedHashes,
  mountAccounts,
  mountSso,
  type OnNewFan,
} from '#server/features/accounts/index.ts'
import { hasOpenStake } from '#server/features/bets/index.ts'
import { topUp } from '#server/features/ledger/index.ts'
import { loadMemberships } from '#server/features/relationships/index.ts'
import type { Authenticate } from '#server/http/handlers.ts'
import type { EndedSessions } from '#server/realtime/topics.ts'
import type { Infrastructure } from './infrastructure.ts'

interface AccountsParts {
  infrastructure: Infrastructure
  hashes: KeyedHashes
  /** Runs in the transaction that creates a fan. */
  onNewFan: OnNewFan
}

export function wireAccounts({ infrastructure, hashes, onNewFan }: AccountsParts) {
  const { db, now, bus, limits, settings } = infrastructure
  const giveTopUp = (userId: number) => topUp(db, userId, hasOpenStake)
  const onSessionsEnded = (ended: EndedSessions) => bus.publish('sessions', ended)
  const accounts = createAccountsService({ db, now, limits, hashes, onNewFan, onSessionsEnded })
  const sessions = createSessionsService({
    ...{ db, now, limits, hashes, onSessionsEnded },
    onSignedIn: giveTopUp,
  })
  const authenticate: Authenticate = sessions.authenticate
  const sessionCache = createSessionCache(authenticate)
  bus.subscribe('sessions', sessionCache.forget)

  return {
    giveTopUp,
    onSessionsEnded,
    authenticate,
    /** Returns whose token it is, without checking that the session has not ended. */
    identify: sessionCache.identify,
    /** Which of these sessions have not ended. */
    livingSessions: (sessionIds: string[]) => findLivingSessions(db, sessionIds, now()),

    mount(http: FastifyInstance): void {
      const { publicUrl } = settings
      const apiUrl = settings.apiUrl || publicUrl
      const sso = createSsoService({ db, now, settings: settings.sso, apiUrl, hashes, onNewFan })
      mountAccounts(http, { db, accounts, sessions, loadMemberships })
      mountSso(http, { sso, limits, publicUrl, apiUrl })
    },
  }
}

export type Accounts = ReturnType<typeof wireAccounts>
