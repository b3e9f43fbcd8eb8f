// What reads are measured against: node:http that answers from memory, and node:http with one SELECT by primary key.
import { createServer } from 'node:http'
import pg from 'pg'

const [port = '0', config = '{}'] = process.argv.slice(2)
const pool = new pg.Pool({ ...(JSON.parse(config) as pg.PoolConfig), max: 20 })
let remembered = ''

const server = createServer((request, response) => {
  const id = /^\/fan\/(\d+)$/.exec(request.url ?? '')?.[1]
  response.setHeader('content-type', 'application/json; charset=utf-8')
  if (id === undefined) {
    response.end(remembered)
    return
  }
  pool.query('SELECT id, name, avatar, bio, cheer_score FROM users WHERE id = $1', [id]).then(
    ({ rows }) => response.writeHead(rows.length === 1 ? 200 : 404).end(JSON.stringify({ element: rows[0] })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'))
process.on('message', (body: string) => {
  remembered = body
  process.send?.('remembered')
})
