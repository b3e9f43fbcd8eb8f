// The demo's people use the public calls and sockets that any client uses.
import { WebSocket } from 'ws'
import type { ClientMessage, ServerMessage } from '#contract/live.ts'

export interface CrowdCalls {
  signIn(email: string, password: string): Promise<string>
  post(path: string, body: object, token: string): Promise<unknown>
  get(path: string, token?: string): Promise<unknown>
  enter(arenaId: string, handlers: SocketHandlers): CrowdSocket
}

export interface SocketHandlers {
  onOpen(): void
  onMessage(message: ServerMessage): void
  onClose(): void
}

export interface CrowdSocket {
  send(message: ClientMessage): void
  close(): void
}

const TIMEOUT_MS = 10_000

/** `base` is this process's own address. */
export function createCrowdCalls(base: string): CrowdCalls {
  async function answer(response: Response): Promise<unknown> {
    const body = (await response.json()) as { element?: unknown; access_token?: string; detail?: string }
    if (!response.ok) throw new Error(`${response.status} ${body.detail ?? ''}`)
    return body.access_token ?? body.element
  }
  const request = (path: string, init: RequestInit) =>
    fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(answer)

  return {
    async signIn(username, password) {
      const body = new URLSearchParams({ username, password })
      return String(await request('/v1/users/login', { method: 'POST', body }))
    },
    post: (path, body, token) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      }),
    get: (path, token) => request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    enter(arenaId, { onOpen, onMessage, onClose }) {
      const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/v1/arenas/${arenaId}/live`)
      socket.on('message', (data) => onMessage(JSON.parse((data as Buffer).toString()) as ServerMessage))
      socket.on('open', onOpen)
      socket.on('close', onClose)
      // A close follows every error, and is all that matters.
      socket.on('error', () => {})
      return {
        send(message) {
          if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
        },
        close: () => socket.close(),
      }
    },
  }
}
