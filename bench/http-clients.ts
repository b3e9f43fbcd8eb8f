// How the benches ask over HTTP: as many clients as wanted, in a process of their own.
import { startClients } from './compiled-programs.ts'

export interface AskOrder {
  port: number
  sliceS: number
  /** For each client the requests it takes turns with, as they go over the wire. */
  requests: string[][]
}

export interface Asked {
  answered: number
  seconds: number
  /** Of all answers together. */
  bodyBytes: number
  /** From asking to the whole answer. */
  p50Ms: number
}

export interface HttpClients {
  /** Fails when something was answered with another status than 2xx. */
  ask(order: AskOrder): Promise<Asked>
  stop(): void
}

export async function startHttpClients(): Promise<HttpClients> {
  const { ask, stop } = await startClients('http-clients.c')
  return {
    async ask({ port, sliceS, requests }) {
      const order = requests.flatMap((texts) => [
        `${texts.length}\n`,
        ...texts.map((text) => `${Buffer.byteLength(text)}\n${text}`),
      ])
      const { refused, ...asked } = await ask<Asked & { refused: string[] }>(
        `ask ${port} ${sliceS} ${requests.length}\n${order.join('')}`,
      )
      if (refused.length > 0) throw new Error(`answered with a failure:\n${refused.join('\n')}`)
      if (asked.answered === 0) throw new Error('nothing was answered')
      return asked
    },
    stop,
  }
}

export const getRequest = (url: string, token?: string): string => requestText(`GET ${url}`, token)

export function postRequest(url: string, token: string, json: object): string {
  const body = JSON.stringify(json)
  const about = ['content-type: application/json', `content-length: ${body.length}`]
  return requestText(`POST ${url}`, token, about) + body
}

function requestText(line: string, token: string | undefined, headers: string[] = []): string {
  const whose = token === undefined ? [] : [`authorization: Bearer ${token}`]
  return [`${line} HTTP/1.1`, 'host: bench', ...whose, ...headers, '', ''].join('\r\n')
}
