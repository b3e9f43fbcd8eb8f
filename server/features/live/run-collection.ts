import type { Bus } from '#server/realtime/bus.ts'
import { createAsking } from './ask-others.ts'
import { crowdClockMs } from './crowd.ts'
import type { CrowdReports } from './crowd-reports.ts'
import type { Rooms } from './rooms.ts'

const COLLECT_TIMEOUT_MS = 3_000

interface CollectContext {
  bus: Bus
  rooms: Rooms
  crowds: CrowdReports
  /** Called when storing failed. Nothing is lost: the process keeps its counts and retries. */
  onLate: (error: unknown) => void
}

/** Before a match is written, every process stores what it counted of the run. */
export function createRunCollection({ bus, rooms, crowds, onLate }: CollectContext) {
  const { ask, hear } = createAsking(bus)
  const collectHere = async (arenaId: string, runId: number) => (await rooms.find(arenaId))?.collect(runId)

  bus.subscribe('collect', ({ arenaId, runId, ticket }, fromNode) => {
    if (fromNode === bus.nodeId) return
    void collectHere(arenaId, runId)
      .catch(onLate)
      .then(() => bus.publish('collected', { arenaId, ticket, by: bus.nodeId }))
  })
  bus.subscribe('collected', ({ ticket, by }) => hear(ticket, { by }))

  const collectElsewhere = (arenaId: string, runId: number): Promise<void> =>
    ask({
      arenaId,
      timeoutMs: COLLECT_TIMEOUT_MS,
      async send(ticket) {
        const others = await bus.ask('collect', { arenaId, runId, ticket })
        // While Redis is away only the crowds they reported tell who is there; they read the arena by themselves (live.11).
        return others ?? crowds.find(arenaId)?.otherNodes(crowdClockMs()).length ?? 0
      },
    })

  /** Resolves when this and all other processes have stored what they counted. */
  return async function collectRun(arenaId: string, runId: number): Promise<void> {
    await Promise.all([collectHere(arenaId, runId), collectElsewhere(arenaId, runId)])
  }
}
