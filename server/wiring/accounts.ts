// Wires sign-in: accounts, sessions, single sign-on and passkeys.
import type { FastifyInstance } from 'fastify'
import {
  createAccountsService,
  createSessionCache,
  createSessionsService,
  createSsoService,
  findStoppedSessions,
  type KeyedHashes,
  mountAccounts,
  mountSso,
  type OnNewFan,
  presentSignIn,
  startSession,
} from '#server/features/accounts/index.ts'
import { hasOpenStake } from '#server/features/bets/index.ts'
import { topUp, topUpAll } from '#server/features/ledger/index.ts'
import {
  createAssertionCheck,
  createPasskeySignIn,
  createPasskeysService,
  lacksSecondFactor,
  mountPasskeys,
  relyingPartyOf,
  requireSecondFactor,
  ticketIfNeeded,
} from '#server/features/passkeys/index.ts'
import { loadMemberships } from '#server/features/relationships/index.ts'
import type { Authenticate } from '#server/http/handlers.ts'
import type { EndedSessions } from '#server/realtime/topics.ts'
import type { Infrastructure } from './infrastructure.ts'

interface AccountsParts {
  infrastructure: Infrastructure
  hashes: KeyedHashes
  /** Runs in the transaction that creates a fan. */
  onNewFan: OnNewFan
  /** Called after the commit. */
  onPointsChanged: (userIds: number[]) => void
}

export function wireAccounts({ infrastructure, hashes, onNewFan, onPointsChanged }: AccountsParts) {
  const { db, now, bus, limits, settings, log } = infrastructure
  const topUpPorts = { hasOpenStake, onToppedUp: onPointsChanged }
  const giveTopUp = (userId: number) => topUp(db, userId, topUpPorts)
  const giveTopUps = (userIds: number[]) => topUpAll(db, userIds, topUpPorts)
  const onSessionsEnded = (ended: EndedSessions) => bus.publish('sessions', ended)
  const accounts = createAccountsService({ db, now, limits, hashes, onNewFan, onSessionsEnded })
  const sessions = createSessionsService({
    db,
    now,
    limits,
    hashes,
    onSessionsEnded,
    ticketIfNeeded,
    onSignedIn: giveTopUp,
  })
  const required = settings.requireSecondFactor
  const authenticate: Authenticate = requireSecondFactor(sessions.authenticate, { db, required })
  const sessionCache = createSessionCache(authenticate)
  bus.subscribe('sessions', sessionCache.forget)

  function wirePasskeys() {
    const party = relyingPartyOf(settings.publicUrl)
    const checkAssertion = createAssertionCheck({ db, now, log, party })
    return {
      authenticate,
      passkeys: createPasskeysService({ db, now, party, required, checkAssertion }),
      signIn: createPasskeySignIn({
        db,
        now,
        limits,
        party,
        checkAssertion,
        startSession: (tx, fanId, place) => startSession(tx, hashes, fanId, place, now()),
        onSignedIn: giveTopUp,
      }),
      presentSignIn: (signedIn: Parameters<typeof presentSignIn>[1]) =>
        presentSignIn(db, signedIn, loadMemberships),
    }
  }

  return {
    giveTopUp,
    giveTopUps,
    onSessionsEnded,
    authenticate,
    /** Whether a referee has to get a second factor first. */
    lacksSecondFactor: (userId: number) => lacksSecondFactor(db, required, userId),
    /** Returns whose token it is, without checking that the session has not ended. */
    identify: sessionCache.identify,
    /** Which of these sessions have ended or are those of suspended fans. */
    stoppedSessions: (sessionIds: string[]) => findStoppedSessions(db, sessionIds, now()),

    mount(http: FastifyInstance): void {
      const { publicUrl } = settings
      const apiUrl = settings.apiUrl || publicUrl
      const sso = createSsoService({
        db,
        now,
        settings: settings.sso,
        apiUrl,
        hashes,
        onNewFan,
        ticketIfNeeded,
        onSignedIn: giveTopUp,
      })
      mountAccounts(http, { db, accounts, sessions, loadMemberships })
      mountPasskeys(http, wirePasskeys())
      mountSso(http, { sso, limits, publicUrl, apiUrl })
    },
  }
}

export type Accounts = ReturnType<typeof wireAccounts>
