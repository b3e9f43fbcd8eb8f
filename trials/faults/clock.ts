// The clock of the machine jumps, forwards and back, under the server and under PostgreSQL, as after a wrong NTP answer.
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createOracle } from './oracle.ts'
import { call, inFolder, invitePeople, openArena, runOf, startOpen, watchEmbedded } from './stadium.ts'
import { askAgain, type Ground, startStorm } from './storm.ts'
import { type FaultCase, playRounds } from './trial.ts'

/** Debian's package `faketime`; it reads the offset anew from a file while a process runs. */
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
const JUMPS_S = [-3_600, -90, -5, 5, 90, 3_600] as const

export const clockJumps: FaultCase = {
  name: 'clock',
  title: 'the clock of server and PostgreSQL jumps by 5 s to an hour, both ways, in the middle of a night',
  rounds: 12,
  obstacle: () => (LIBRARY ? null : 'the package faketime is not installed'),
  play: (effort) =>
    inFolder(async (dataDir) => {
      const file = path.join(dataDir, 'clock')
      await writeFile(file, '+0')
      const faked = {
        LD_PRELOAD: LIBRARY ?? '',
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
      const server = await startOpen({ DATA_DIR: dataDir, ...faked })
      const database = await watchEmbedded(dataDir)
      try {
        const people = await invitePeople(database.db)
        const arenaId = await openArena(database.db, server.url, people.admin)
        const night = { people, arenaId, runId: await runOf(database.db, arenaId) }
        return await playRounds(effort, async (chance, round) => {
          const ground: Ground = { ...night, chance, oracle: createOracle() }
          const storm = await startStorm(ground, () => server.url)
          await storm.acknowledged(20)
          const jumpS = JUMPS_S[(round - 1) % JUMPS_S.length] ?? 0
          await writeFile(file, `${jumpS < 0 ? '' : '+'}${jumpS}`)
          await delay(chance.between(500, 1_500))
          await writeFile(file, '+0')
          await delay(chance.between(0, 500))
          await storm.end()
          const faults: string[] = []
          const { status } = await call(server.url, people.admin, '/v1/points')
          if (status !== 200) faults.push(`after ${jumpS} s a call was answered ${status}`)
          await askAgain(ground, server.url)
          await storm.settle(storm.betIds[0] ?? '')
          faults.push(...(await ground.oracle.judge(database.db)))
          const acknowledged = ground.oracle.stakes.filter(({ fate }) => fate === 'acknowledged').length
          return { faults, figures: { jumps: 2, acknowledged } }
        })
      } finally {
        await database.close()
      }
    }),
}
