// kill -9 of the server, or of the server and its PostgreSQL, in the middle of a song: it goes on where it is (songs.2).
import { setTimeout as delay } from 'node:timers/promises'
import type { TickMessage } from '#contract/live.ts'
import { HIT_GRACE_MS } from '#contract/song-limits.ts'
import type { Chance } from '#server/demo/chance.ts'
import { enterLive } from '#tests/live-client.ts'
import { isOpen, postgresPid, type ServerProcess, startServer } from '#tests/processes/server-process.ts'
import {
  call,
  endedOf,
  familyOf,
  inFolder,
  invitePeople,
  openArena,
  type People,
  QUIET,
  signal,
  startOpen,
  watchEmbedded,
} from './stadium.ts'
import { type FaultCase, playRounds } from './trial.ts'

/** Eight beats of a second, eight times: longer than any restart takes. */
const SONG = { songId: 'v-slow-thunder', repeats: 8 }
const PLAYED_MS = 3_000 + 64_000
/** Its beats 0 and 3 of each eight are no rests. */
const isRest = (beat: number) => ![0, 3, 4, 7].includes(beat % 8)

interface Night {
  dataDir: string
  server: ServerProcess
  people: People
}

export const songGoesOn: FaultCase = {
  name: 'song',
  title: 'kill -9 of the server, or of server and PostgreSQL, in the middle of a song',
  rounds: 10,
  play: (effort) =>
    inFolder(async (dataDir) => {
      const server = await startOpen({ DATA_DIR: dataDir })
      const database = await watchEmbedded(dataDir)
      try {
        const night: Night = { dataDir, server, people: await invitePeople(database.db, 1) }
        return await playRounds(effort, async (chance, round) => {
          const arenaId = await openArena(database.db, night.server.url, night.people.admin)
          return playRound(night, arenaId, chance, round % 2 === 0)
        })
      } finally {
        await database.close()
      }
    }),
}

async function playRound(night: Night, arenaId: string, chance: Chance, isBoth: boolean) {
  const { admin } = night.people
  const faults: string[] = []
  const enter = () => enterLive(night.server.url, arenaId, { token: admin.token, side: 'home' })
  const before = await enter()
  const { status } = await call(night.server.url, admin, `/v1/arenas/${arenaId}/song/start`, SONG)
  if (status !== 200) faults.push(`a song was not started: ${status}`)
  const told = await before.until('song')
  await delay(chance.between(0, 15_000))
  const killedAt = performance.now()
  await killAndStart(night, isBoth)
  const after = await enter()
  const again = await after.until('song')
  const backMs = performance.now() - killedAt
  if (JSON.stringify(again) !== JSON.stringify(told)) faults.push('the song is another than before')
  if (backMs < PLAYED_MS / 2) {
    // Hits for the beats that come now count.
    after.forget()
    const { at } = await after.until('tick')
    const startsAtMs = told.song ? Date.parse(told.startsAt) : 0
    const due = Math.max(0, Math.floor((Date.parse(at) - startsAtMs) / 1_000))
    const next = [1, 2, 3, 4].map((ahead) => due + ahead).find((beat) => !isRest(beat)) ?? due
    const nextMs = startsAtMs + next * 1_000
    await delay(Math.max(0, nextMs + 50 - Date.now()))
    after.send({ type: 'beat', song: SONG.songId, hits: [[next, 10]] })
    // A tick may come between the beat and our hit; once no more hits count, that one has.
    const isHeard = ({ song }: TickMessage) => song?.home?.beat === next && song.home.voices === 1
    const isTooLate = ({ at }: TickMessage) => Date.parse(at) > nextMs + HIT_GRACE_MS
    const heard = await after.until('tick', (tick) => isHeard(tick) || isTooLate(tick))
    if (!isHeard(heard)) faults.push(`beat ${next} was not heard: ${JSON.stringify(heard.song)}`)
  }
  after.close()
  return { faults, figures: { kills: 1, backMs } }
}

async function killAndStart(night: Night, isBoth: boolean): Promise<void> {
  const postgres = postgresPid(night.dataDir)
  const family = isBoth && postgres !== null ? await familyOf(postgres) : []
  signal([night.server.child.pid ?? 0, ...family], 'SIGKILL')
  await night.server.ended
  if (isBoth && postgres !== null) await endedOf(postgres)
  night.server = await startServer({ ...QUIET, DATA_DIR: night.dataDir, PORT: String(night.server.port) })
  await isOpen(night.server)
}
