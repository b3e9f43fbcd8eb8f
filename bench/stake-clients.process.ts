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

process.on('message', (slice: StakeSlice) => {
  void stake(slice).then((result) => process.send?.(result))
})

async function stake({ port, arenaId, betId, sliceS, tokens }: StakeSlice): Promise<StakeResult> {
  const requests = tokens.map((own, staker) => own.map((token) => request(arenaId, betId, staker % 2, token)))
  const sockets = await Promise.all(tokens.map(() => open(port)))
  const refused: string[] = []
  let accepted = 0
  const begun = performance.now()
  const endMs = begun + sliceS * 1_000
  await Promise.all(
    sockets.map(async (socket, staker) => {
      const own = requests[staker] ?? []
      for (let turn = 0; performance.now() < endMs; turn++) {
        const answer = await ask(socket, own[turn % own.length] ?? Buffer.alloc(0))
        if (answer.startsWith('HTTP/1.1 200')) accepted += 1
        else refused.push(answer)
      }
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
    socket.setEncoding('latin1')
    socket.once('error', reject)
  })
}

/** One request, one whole answer. */
function ask(socket: Socket, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const onClose = () => reject(new Error('the server hung up'))
    const onData = (text: string) => {
      answer += text
      const headEnd = answer.indexOf(HEAD_END)
      if (headEnd < 0) return
      const lengthStart = answer.indexOf(LENGTH) + LENGTH.length
      const length = Number(answer.slice(lengthStart, answer.indexOf('\r', lengthStart)))
      if (answer.length < headEnd + HEAD_END.length + length) return
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve(answer)
    }
    socket.on('data', onData)
    socket.once('close', onClose)
    socket.write(bytes)
  })
}
