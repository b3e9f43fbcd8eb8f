// A whole deployment on one machine: PostgreSQL, Redis, processes and nginx. What it keeps is gone when it stops.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { SERVER_FLAGS } from '../server-program.mjs'
import { startProcess } from './start-process.ts'

const STOP_MS = 20_000

export interface ClusterOptions {
  processes: number
  /** Where nginx listens; the processes take the ports after it, Redis the one after them. */
  port: number
  /** The server is ours, a bundle or the source. */
  programs: { postgresBin: string; redis: string; nginx: string; server: string }
  env?: Record<string, string>
  /** What the processes say to people. */
  onLine?: (line: string) => void
}

export interface ClusterNode {
  url: string
  /** The file its log goes to. */
  log: string
  child: ChildProcess
}

export interface Cluster {
  /** Of nginx. */
  url: string
  nodes: ClusterNode[]
  databaseConfig: pg.PoolConfig
  /** Starts another process in the place of one that has ended. */
  restart(place: number): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { processes, port, programs, env = {}, onLine = () => {} } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-cluster-'))
  // Ended in the opposite order, also when a later one does not start.
  const cleanup = new AsyncDisposableStack()
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))

  const nodes: ClusterNode[] = []
  /** Also those that have not opened yet. */
  const children: ChildProcess[] = []
  const ports = Array.from({ length: processes }, (_, i) => port + 1 + i)
  const redisPort = port + 1 + processes

  async function startNode(place: number, more: Record<string, string> = {}): Promise<ClusterNode> {
    const own = ports[place] ?? 0
    const log = path.join(folder, `process-${place + 1}.log`)
    const child = startProcess(process.execPath, [...SERVER_FLAGS, programs.server], {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      PORT: String(own),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: urlOf(postgres.config),
      DATABASE_POOL: '10',
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: path.join(folder, 'data'),
      DRAIN_SECONDS: '1',
      DEMO: '0',
      ...env,
      ...more,
    })
    children.push(child)
    child.stdout?.pipe(createWriteStream(log, { flags: 'a' }))
    await says(child, /Virage is open: /, onLine)
    return { url: `http://127.0.0.1:${own}`, log, child }
  }

  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  try {
    postgres = await startEmbeddedPostgres({ dataDir: folder, binDir: programs.postgresBin })
    cleanup.defer(() => postgres.stop())
    const redis = startProcess(programs.redis, [
      ...['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ])
    cleanup.defer(() => end(redis))
    await says(redis, /eady to accept connections/)
    cleanup.defer(async () => void (await Promise.all(children.map(end))))
    // The first one makes the schema and the demo; the crowd of the demo is in it alone.
    nodes.push(await startNode(0))
    const others = ports.slice(1).map((_, i) => startNode(i + 1, { DEMO_CROWD: '0' }))
    nodes.push(...(await Promise.all(others)))
    const nginx = await startNginx(programs.nginx, folder, port, ports)
    cleanup.defer(() => end(nginx))
  } catch (error) {
    await cleanup.disposeAsync()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    nodes,
    databaseConfig: postgres.config,
    async restart(place) {
      nodes[place] = await startNode(place, { DEMO_CROWD: '0' })
    },
    stop: () => cleanup.disposeAsync(),
  }
}

/** deploy/nginx.conf without encryption, with everything it writes in our folder. */
async function startNginx(
  program: string,
  folder: string,
  port: number,
  ports: number[],
): Promise<ChildProcess> {
  const place = path.join(folder, 'nginx')
  await mkdir(place)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${place}/${kind};`)
    .join(' ')
  await writeFile(
    path.join(place, 'nginx.conf'),
    `
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
daemon off; pid ${place}/pid; error_log stderr crit; worker_processes 1;
events { worker_connections 8192; }
http {
  access_log off; ${temporary}
  upstream virage {
    least_conn;
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=2 fail_timeout=5s;`).join('\n    ')}
    keepalive 32;
  }
  upstream virage_sockets {
    least_conn;
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')}
  }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 6m;
    location = /metrics { return 404; }
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_connect_timeout 2s;
    proxy_read_timeout 120s;
    location / {
      proxy_pass http://virage;
      proxy_next_upstream error timeout;
    }
    location ~ ^/v1/(live|arenas/[^/]+/live)$ {
      proxy_pass http://virage_sockets;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`,
  )
  const child = startProcess(program, ['-p', place, '-c', path.join(place, 'nginx.conf'), '-e', 'stderr'])
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return child
    if (child.exitCode !== null) throw new Error(`nginx did not start on port ${port}`)
    await delay(50)
  }
}

async function says(
  child: ChildProcess,
  wanted: RegExp,
  onLine: (line: string) => void = () => {},
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  if (!child.stdout) throw new Error('no output to read')
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{')) onLine(line)
    if (wanted.test(line)) resolve()
  })
  child.once('error', reject)
  child.once('exit', (code, signal) => reject(new Error(`${child.spawnfile} ended (${signal ?? code})`)))
  await promise
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(late)
}

/** A unix socket has no place before the path. */
function urlOf({ host = '', port, user = '', password, database = '' }: pg.PoolConfig): string {
  const query = new URLSearchParams({ host, port: String(port), user })
  if (typeof password === 'string') query.set('password', password)
  return `postgres:///${database}?${query}`
}
