// A crowd in a process of its own.
import { startClients } from './compiled-programs.ts'

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
  const { ask, stop } = await startClients('crowd-clients.c')
  return {
    enter: (port, path, hellos) =>
      ask<Entered>([`enter ${port} ${path} ${hellos.length}`, ...hellos].join('\n')),
    async cheer(seconds) {
      const { lost, ...figures } = await ask<Cheered & { lost: number }>(`cheer ${seconds}`)
      if (lost > 0) throw new Error(`${lost} fans lost their sockets`)
      return figures
    },
    stop,
  }
}
