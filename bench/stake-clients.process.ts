// Stakers in a process of their own: each has one connection and one request under way, like a fan's browser.
// Plain sockets, because an HTTP client of Node would need more processor than the server it asks.
import { connect, type Socket } from 'node:net'

export interface StakeSlice {
  port: number
  arenaId: string
  betId: string
  sliceS: number
  /** For each staker the tokens they take turns with: a fan may stake only so much on one bet. */
  tokens: string[][]
}

export interface StakeResult {
  accepted: number
  refused: string[]
  seconds: number
}

const HEAD_END = '\r\n\r\n'
const LENGTH = '\r\ncontent-length: '
/** The first digit of the status. */
const STATUS_AT = 'HTTP/1.1 '.length
const SUCCESS = '2'.charCodeAt(0)

process.on('message', (slice: StakeSlice) => {
  void stake(slice).then((result) => process.send?.(result))
})

async function stake({ port, arenaId, betId, sliceS, tokens }: StakeSlice): Promise<StakeResult> {
  const sockets = await Promise.all(tokens.map(() => open(port)))
  const refused: string[] = []
  let accepted = 0
  const onAnswer = (answer: Buffer) => {
    if (answer[STATUS_AT] === SUCCESS) accepted += 1
    else refused.push(answer.toString())
  }
  const begun = performance.now()
  await Promise.all(
    sockets.map((socket, staker) => {
      const requests = tokens[staker]?.map((token) => request(arenaId, betId, staker % 2, token)) ?? []
      return askInTurn(socket, requests, begun + sliceS * 1_000, onAnswer)
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  for (const socket of sockets) socket.destroy()
  return { accepted, refused: refused.slice(0, 5), seconds }
}

function request(arenaId: string, betId: string, choice: number, token: string): Buffer {
  const body = JSON.stringify({ betId, choice, amount: 10 })
  const head = [
    `POST /v1/arenas/${arenaId}/bet/stake HTTP/1.1`,
    'host: bench',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  return Buffer.from(`${head.join('\r\n')}${HEAD_END}${body}`)
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.setNoDelay(true)
    socket.once('error', reject)
  })
}

/** One request after the other, each when the one before has been answered. */
function askInTurn(
  socket: Socket,
  requests: Buffer[],
  endMs: number,
  onAnswer: (answer: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let turn = 0
    let part: Buffer | null = null
    const ask = () => {
      if (performance.now() < endMs) socket.write(requests[turn++ % requests.length] ?? '')
      else resolve()
    }
    socket.on('data', (bytes: Buffer) => {
      const answer: Buffer = part ? Buffer.concat([part, bytes]) : bytes
      part = isWhole(answer) ? null : answer
      if (part) return
      onAnswer(answer)
      ask()
    })
    socket.once('close', () => reject(new Error('the server hung up')))
    ask()
  })
}

function isWhole(answer: Buffer): boolean {
  const headEnd = answer.indexOf(HEAD_END)
  if (headEnd < 0) return false
  const lengthAt = answer.indexOf(LENGTH) + LENGTH.length
  const length = Number(answer.toString('latin1', lengthAt, answer.indexOf('\r', lengthAt)))
  return answer.length >= headEnd + HEAD_END.length + length
}
