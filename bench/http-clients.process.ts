// Clients in a process of their own: each has one connection and one request under way, like a fan's browser.
// Plain sockets, because an HTTP client of Node would need more processor than the server it asks.
import { connect, type Socket } from 'node:net'

export interface AskOrder {
  port: number
  sliceS: number
  /** For each client the requests it takes turns with, as they go over the wire. */
  requests: string[][]
}

export interface Asked {
  answered: number
  /** What was answered with another status than 2xx, the first few. */
  refused: string[]
  seconds: number
  /** Of all answers together. */
  bodyBytes: number
  /** From asking to the whole answer. */
  p50Ms: number
}

const HEAD_END = '\r\n\r\n'
/** Servers end a connection after some thousand requests, so it is replaced before. */
const REQUESTS_PER_SOCKET = 5_000
const REFUSED_TOLD = 5

process.on('message', (order: AskOrder) => {
  void askAll(order).then((asked) => process.send?.(asked))
})

async function askAll({ port, sliceS, requests }: AskOrder): Promise<Asked> {
  const first = await Promise.all(requests.map(() => open(port)))
  const asked: Asked = { answered: 0, refused: [], seconds: 0, bodyBytes: 0, p50Ms: 0 }
  const waitsMs: number[] = []
  const begunMs = performance.now()
  const endMs = begunMs + sliceS * 1_000
  await Promise.all(first.map((socket, client) => askInTurn(socket, requests[client] ?? [])))
  waitsMs.sort((a, b) => a - b)
  return {
    ...asked,
    seconds: (performance.now() - begunMs) / 1_000,
    p50Ms: waitsMs[waitsMs.length >> 1] ?? Number.NaN,
  }

  /** One request after the other, each when the one before has been answered. */
  async function askInTurn(opened: Socket, texts: string[]): Promise<void> {
    for (let socket = opened; ; socket = await open(port)) {
      await askOver(socket, texts)
      socket.destroy()
      if (performance.now() >= endMs) return
    }
  }

  function askOver(socket: Socket, texts: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      let turn = 0
      let sentMs = 0
      let head: Buffer | null = null
      let leftBytes = 0
      const next = () => {
        if (turn === REQUESTS_PER_SOCKET || performance.now() >= endMs) return resolve()
        sentMs = performance.now()
        socket.write(texts[turn++ % texts.length] ?? '')
      }
      const finish = () => {
        waitsMs.push(performance.now() - sentMs)
        asked.answered += 1
        next()
      }
      socket.on('data', (bytes: Buffer) => {
        if (leftBytes > 0) {
          leftBytes -= bytes.length
          if (leftBytes <= 0) finish()
          return
        }
        head = head ? Buffer.concat([head, bytes]) : bytes
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        const { isSuccess, length } = readHead(head.toString('latin1', 0, end))
        if (!isSuccess && asked.refused.length < REFUSED_TOLD) asked.refused.push(head.toString())
        asked.bodyBytes += length
        leftBytes = length - (head.length - end - HEAD_END.length)
        head = null
        if (leftBytes <= 0) finish()
      })
      socket.once('close', () => reject(new Error('the server hung up')))
      next()
    })
  }
}

function readHead(head: string): { isSuccess: boolean; length: number } {
  const [, length = ''] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  return { isSuccess: /^HTTP\/1\.1 2/.test(head), length: Number(length) }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })
}
