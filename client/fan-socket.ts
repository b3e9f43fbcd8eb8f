// The fan's own socket, one per browser (bell.1): the tab that holds the lock has it and tells the others. Which tab
// that is follows from tab-role.ts; this file does what it says.
import type { FanClientMessage, FanServerMessage } from '#contract/live.ts'
import { LIVE_CLOSE } from '#contract/live-limits.ts'
import { fanNews, forgetNews, type NewsEvent, tellNews } from './fan-news.ts'
import { keptSession } from './kept-session.ts'
import { type LiveSocket, openSocket, socketAddress } from './live-socket.ts'
import { session, settings } from './page.ts'
import { language } from './preferences.ts'
import { OUT, stepTab, type TabEffect, type TabEvent, type TabRole } from './tab-role.ts'

const NAME = 'virage-fan'
/** A tab that is alive answers at once, also in the background. */
const ANSWER_MS = 2_000

/** What tabs say to each other. Each message names its fan: a tab may not have heard of a sign-in yet. */
type TabMessage =
  | { type: 'ask'; fan: number }
  | { type: 'heard'; fan: number; event: NewsEvent }
  | { type: 'read'; fan: number; event: NewsEvent }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null
// Without both, each tab has a socket of its own. Locks exist only on HTTPS and on localhost.
const locks = channel && 'locks' in navigator ? navigator.locks : null

const fanId = () => session.get().user?.id ?? null

function tellTabs(type: 'heard' | 'read', event: NewsEvent): void {
  const fan = fanId()
  if (fan !== null) channel?.postMessage({ type, fan, event } satisfies TabMessage)
}

/** Read here is read in every tab. */
export function tellRead(ids: readonly number[] | 'all', unread: number): void {
  const event: NewsEvent = { type: 'read', ids, unread }
  tellNews(event)
  tellTabs('read', event)
}

/** Calls back with what other tabs of this fan say. */
function listenToTabs(onAsk: () => void, onHeard: () => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => {
    if (data.fan !== fanId()) return
    if (data.type === 'ask') return onAsk()
    if (data.type === 'heard') onHeard()
    tellNews(data.event)
  }
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

/** For a page whose own socket carries the fan's messages (the arena): it only follows what other tabs read. */
export function followReads(): () => void {
  return listenToTabs(
    () => undefined,
    () => undefined,
  )
}

/** Follows the fan's news while somebody is signed in. Returns how to stop. */
export function followFan(): () => void {
  let tab: TabRole = OUT
  let socket: LiveSocket<FanClientMessage> | null = null
  let patience: ReturnType<typeof setTimeout> | undefined
  const lock = createTabLock({ onGranted: () => happen('granted'), onStolen: () => happen('stolen') })
  let fan = fanId()

  function happen(event: TabEvent): void {
    const step = stepTab(tab, event)
    tab = step.tab
    for (const effect of step.effects) effects[effect]()
  }

  function hear(event: NewsEvent): void {
    tellNews(event)
    tellTabs('heard', event)
  }

  const effects: Record<TabEffect, () => void> = {
    queue: () => lock.queue(),
    steal: () => lock.steal(),
    release: () => lock.release(),
    open() {
      socket = openFanSocket(hear)
    },
    close() {
      socket?.close()
      socket = null
    },
    ask() {
      const asker = fanId()
      if (asker !== null) channel?.postMessage({ type: 'ask', fan: asker } satisfies TabMessage)
      clearTimeout(patience)
      // A tab that nobody looks at takes nothing over.
      patience = setTimeout(() => isShown() && happen('unanswered'), ANSWER_MS)
    },
    answer: () => tellTabs('heard', { type: 'state', ...fanNews.get() }),
  }

  function followSession(): void {
    if (fanId() !== fan) {
      fan = fanId()
      happen('stop')
      forgetNews()
    }
    happen(fan === null ? 'stop' : 'start')
  }
  const onShown = () => isShown() && happen('shown')
  // A page that goes to the back/forward cache must not hold a lock or a socket.
  const onHide = () => happen('stop')
  const stops = [
    session.subscribe(followSession),
    language.subscribe(() => socket?.restart()),
    listenToTabs(
      () => happen('asked'),
      () => happen('answered'),
    ),
  ]
  document.addEventListener('visibilitychange', onShown)
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', followSession)
  followSession()

  return () => {
    happen('stop')
    clearTimeout(patience)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onShown)
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', followSession)
  }
}

const isShown = () => document.visibilityState === 'visible'

function openFanSocket(hear: (event: NewsEvent) => void): LiveSocket<FanClientMessage> {
  let usedToken = keptSession.token()
  const socket = openSocket<FanServerMessage, FanClientMessage>({
    // All sockets are the matches service's, which may be apart from the API.
    url: socketAddress(`${settings.matchesUrl}/v1/live`, location.origin),
    hello: () => {
      usedToken = keptSession.token()
      return { type: 'hello', token: usedToken, language: language.get() }
    },
    tellsVisibility: false,
    onMessage: (message) => {
      if (message.type !== 'pong') hear(message)
    },
    onStatus: (status) => {
      if (status === 'lost' || status === 'ended') hear({ type: 'state', isLive: false })
    },
    onRefused: (code) => {
      if (code !== LIVE_CLOSE.badToken || usedToken !== keptSession.token()) return 'retry'
      session.expire({ redirect: location.pathname !== '/login' })
      return 'end'
    },
  })
  const stop = session.subscribe(() => {
    if (keptSession.token() !== usedToken && session.get().status === 'signedIn') socket.restart()
  })
  return {
    ...socket,
    close() {
      stop()
      socket.close()
    },
  }
}

interface TabLock {
  queue: () => void
  steal: () => void
  release: () => void
}

/** A lock of the whole browser. Without one, it is granted at once. */
function createTabLock(on: { onGranted: () => void; onStolen: () => void }): TabLock {
  let run = 0
  let letGo: (() => void) | null = null
  let line: AbortController | null = null

  function ask(options: LockOptions): void {
    const mine = run
    if (!locks) {
      on.onGranted()
      return
    }
    locks
      .request(NAME, options, () => {
        if (mine !== run) return
        const held = new Promise<void>((resolve) => {
          letGo = resolve
        })
        on.onGranted()
        return held
      })
      .catch(() => {
        // Aborted by ourselves, or stolen by another tab.
        if (mine !== run) return
        letGo = null
        on.onStolen()
      })
  }
  function leave(): void {
    run += 1
    line?.abort()
    letGo?.()
    line = letGo = null
  }
  return {
    queue() {
      leave()
      line = new AbortController()
      ask({ signal: line.signal })
    },
    steal() {
      leave()
      ask({ steal: true })
    },
    release: leave,
  }
}
