// A crowd in a process of its own. It is written in C, because clients in JavaScript took more of the machine's two cores
// than the server that they measure.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startCompiled } from './compiled-programs.ts'

export interface Entered {
  welcomed: number
  ms: number
}

export interface Cheered {
  ticksPerS: number
  tickP99Ms: number | null
  /** Null where nothing is confirmed. */
  confirmedP50Ms: number | null
  confirmedP99Ms: number | null
  cheers: number
}

export interface Crowd {
  /** Those who were inside leave, these come in; resolves once they are, or after a minute. */
  enter: (port: number, path: string, hellos: string[]) => Promise<Entered>
  /** Everybody cheers twice a second, for so long; fails when somebody's socket does not last. */
  cheer: (seconds: number) => Promise<Cheered>
  stop: () => void
}

export async function startCrowd(): Promise<Crowd> {
  const child = await startCompiled('crowd-clients.c')
  if (!child) throw new Error('A crowd needs a C compiler (cc); on Debian: apt-get install gcc libc6-dev')
  const lines = createInterface({ input: child.stdout })
  const ask = async <Answer>(order: string): Promise<Answer> => {
    child.stdin.write(`${order}\n`)
    const ended = once(child, 'exit').then(() => {
      throw new Error('the crowd ended without an answer')
    })
    const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
    return JSON.parse(line) as Answer
  }
  return {
    enter: (port, path, hellos) =>
      ask<Entered>([`enter ${port} ${path} ${hellos.length}`, ...hellos].join('\n')),
    async cheer(seconds) {
      const { lost, ...figures } = await ask<Cheered & { lost: number }>(`cheer ${seconds}`)
      if (lost > 0) throw new Error(`${lost} fans lost their sockets`)
      return figures
    },
    stop: () => child.kill(),
  }
}
