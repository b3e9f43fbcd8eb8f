// How the benches ask over HTTP: as many clients as wanted, in a process of their own.
import { ask, start } from './helper-processes.ts'
import type { Asked, AskOrder } from './http-clients.process.ts'

export interface HttpClients {
  ask(order: AskOrder): Promise<Asked>
  stop(): void
}

export function startHttpClients(): HttpClients {
  const child = start('http-clients.process.ts')
  return {
    async ask(order) {
      const asked = await ask<Asked>(child, order)
      if (asked.refused.length > 0) throw new Error(`answered with a failure:\n${asked.refused.join('\n')}`)
      if (asked.answered === 0) throw new Error('nothing was answered')
      return asked
    },
    stop: () => void child.kill(),
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
