import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Build {
  isOfOpenPages: boolean
  /** Pages tell it to take over in vain, as while the old worker is busy. */
  isDeaf?: boolean
}

/** The product behind an address at which another build of it can be released. */
export interface Release {
  url: string
  /** From now on the worker is that of another build; its pages are those of this one, unless told otherwise. */
  publish: (build: Build) => void
  close: () => Promise<void>
}

export async function startRelease(productUrl: string): Promise<Release> {
  let change = (worker: string) => worker
  const server = createServer((incoming, answer) => {
    const { host: _own, ...headers } = incoming.headers
    const onward = request(new URL(incoming.url ?? '/', productUrl), { method: incoming.method, headers })
    incoming.pipe(onward)
    onward.on('error', () => answer.destroy())
    onward.on('response', (response) => {
      if (incoming.url !== '/sw.js') {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
        return
      }
      const {
        'content-encoding': _encoding,
        'content-length': _length,
        etag: _tag,
        ...kept
      } = response.headers
      response.resume()
      void fetch(new URL('/sw.js', productUrl))
        .then((plain) => plain.text())
        .then((worker) => answer.writeHead(200, kept).end(change(worker)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish({ isOfOpenPages, isDeaf = false }) {
      change = (worker) => {
        const released = worker.replace(/"version":"\w+"/, '"version":"released"')
        const heard = isDeaf ? released.replaceAll('take-over', 'unheard') : released
        return isOfOpenPages ? heard : heard.replace(/"entries":\[[^\]]+\]/, '"entries":[]')
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
