import type { Logger } from 'pino'
import {
  type FanClientMessage,
  type FanServerMessage,
  fanClientMessage,
  HELLO_TIMEOUT_MS,
  LIVE_CLOSE,
} from '#contract/live.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { Language } from '#texts/messages.ts'
import type { FanStanding } from './live.hub.ts'
import { refusalOf } from './live-protocol.ts'

interface ProtocolContext {
  log: Logger
  /** Returns how the fan stands whenever it is asked for; throws as `enter` of an arena does. */
  enter: (token: string | null, language: Language | null) => Promise<(() => FanStanding) | null>
  leave: () => void
  helloTimeoutMs?: number | undefined
}

/** Speaks the protocol of the fan's own socket (inbox.3). */
export function speakToFan(connection: Connection, context: ProtocolContext): void {
  const { log, enter, leave, helloTimeoutMs = HELLO_TIMEOUT_MS } = context
  let state: 'new' | 'greeted' | 'closed' = 'new'
  const helloTimer = setTimeout(() => refuse(LIVE_CLOSE.noHello, 'No hello.'), helloTimeoutMs)
  const send = (message: FanServerMessage) => connection.send(message)

  function refuse(code: number, reason: string): void {
    state = 'closed'
    connection.close(code, reason)
  }

  async function greet(token: string | null, language: Language | null): Promise<void> {
    state = 'greeted'
    clearTimeout(helloTimer)
    try {
      const standing = await enter(token, language)
      if (standing === null) return
      const welcome = () => send({ type: 'welcome', ...standing() })
      connection.onCaughtUp = welcome
      welcome()
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.isUnexpected) log.warn({ err: error }, 'a fan could not be connected')
      refuse(refusal.code, refusal.reason)
    }
  }

  connection.onMessage = (text) => {
    if (state === 'closed') return
    const message = text === null ? null : parse(text)
    if (message === null) return refuse(LIVE_CLOSE.badMessage, 'Not a message of this socket.')
    if (message.type === 'hello') {
      if (state === 'new') void greet(message.token ?? null, message.language ?? null)
      else refuse(LIVE_CLOSE.badMessage, 'Hello comes once.')
    } else if (state === 'new') refuse(LIVE_CLOSE.badMessage, 'Hello comes first.')
    else send({ type: 'pong' })
  }
  connection.onClosed(() => {
    state = 'closed'
    clearTimeout(helloTimer)
    leave()
  })
}

function parse(text: string): FanClientMessage | null {
  try {
    const parsed = fanClientMessage.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
