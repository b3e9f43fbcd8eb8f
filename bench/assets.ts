// A built file of about 100 kB from the product, against nginx sending the same file: processor time of each server per
// answer, with the same clients.
//   npm run bench -- assets      (after npm run build)
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FRONT_ENDS_FOLDER } from '#server/http/front-ends.ts'
import { cpuSecondsOf, end } from './helper-processes.ts'
import { getRequest, startHttpClients } from './http-clients.ts'
import { isReady, PORT, startServer } from './served-product.ts'
import { type Effort, inTurns, median, warmUp } from './slices.ts'
import { onThrowAwayPostgres } from './throw-away-postgres.ts'

const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
const NGINX_PORT = PORT + 1
const WANTED_BYTES = 100_000
const CLIENTS = 16
const GOAL = 0.4

export async function measureAssets({ rounds, sliceS }: Effort): Promise<void> {
  if (!existsSync(NGINX)) return console.log('left out: there is no nginx here (NGINX_PATH)')
  const { url, content } = await assetNear(WANTED_BYTES)
  await onThrowAwayPostgres(async (config, dataDir) => {
    const server = startServer(config, dataDir)
    const nginx = await startNginx(path.join(dataDir, 'nginx'))
    const clients = await startHttpClients()
    try {
      await isReady()
      for (const port of [PORT, NGINX_PORT]) await isSame(port)
      const slice = (port: number, child: ChildProcess) => async () => {
        const before = cpuSecondsOf(child)
        const requests = Array.from({ length: CLIENTS }, () => [getRequest(url)])
        const { answered, bodyBytes } = await clients.ask({ port, sliceS, requests })
        if (bodyBytes !== answered * content.length)
          throw new Error(`${answered} answers had ${bodyBytes} bytes instead of ${content.length} each`)
        return ((cpuSecondsOf(child) - before) / answered) * 1e6
      }
      console.log(`${url}, ${content.length} bytes, microseconds of processor time per answer:`)
      const contestants = { product: slice(PORT, server), nginx: slice(NGINX_PORT, nginx) }
      await warmUp(contestants)
      const figures = await inTurns(rounds, contestants)
      const [ours, theirs] = [median(figures.product), median(figures.nginx)]
      console.log(
        `product ${ours.toFixed(0)} µs, nginx ${theirs.toFixed(0)} µs: ${(theirs / ours).toFixed(2)} × nginx (goal at least ${GOAL})`,
      )
    } finally {
      clients.stop()
      nginx.kill()
      await end(server)
    }
  })

  async function isSame(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers: { 'accept-encoding': 'identity' },
    })
    if (!content.equals(Buffer.from(await answer.arrayBuffer())))
      throw new Error(`port ${port} answers ${url} with something else`)
  }
}

/** The built file whose size is nearest. */
async function assetNear(bytes: number): Promise<{ url: string; content: Buffer }> {
  const folder = path.join(FRONT_ENDS_FOLDER, 'assets')
  if (!existsSync(folder)) throw new Error('There is no build to measure: run `npm run build` first.')
  let nearest = { name: '', apart: Number.POSITIVE_INFINITY }
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue
    const apart = Math.abs((await stat(path.join(folder, name))).size - bytes)
    if (apart < nearest.apart) nearest = { name, apart }
  }
  return { url: `/assets/${nearest.name}`, content: await readFile(path.join(folder, nearest.name)) }
}

/** One process, so that all its time is in one place; everything it writes is in the folder. */
async function startNginx(folder: string): Promise<ChildProcess> {
  await mkdir(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ')
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; ${temporary}
  types { text/javascript js; text/css css; }
  sendfile on; tcp_nopush on; keepalive_requests 1000000;
  server { listen 127.0.0.1:${NGINX_PORT}; root ${FRONT_ENDS_FOLDER}; }
}
`,
  )
  return spawn(NGINX, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
