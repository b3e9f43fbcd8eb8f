import type { Bus } from '#server/realtime/bus.ts'
import { type CrowdReports, crowdClockMs } from './crowd.ts'
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
  const waiting = new Map<string, () => void>()
  const collectHere = async (arenaId: string, runId: number) => (await rooms.find(arenaId))?.collect(runId)

  bus.subscribe('collect', ({ arenaId, runId, ticket }, fromNode) => {
    if (fromNode === bus.nodeId) return
    void collectHere(arenaId, runId)
      .catch(onLate)
      .then(() => bus.publish('collected', { ticket, by: bus.nodeId }))
  })
  bus.subscribe('collected', ({ ticket, by }) => waiting.get(`${ticket} ${by}`)?.())

  /** Resolves when this and all other processes have stored what they counted. */
  return async function collectRun(arenaId: string, runId: number): Promise<void> {
    const ticket = crypto.randomUUID()
    const others = crowds.find(arenaId)?.otherNodes(crowdClockMs()) ?? []
    const answers = others.map((node) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(`${ticket} ${node}`, resolve)
      return promise
    })
    bus.publish('collect', { arenaId, runId, ticket })
    const late = new Promise<void>((resolve) => setTimeout(resolve, COLLECT_TIMEOUT_MS).unref())
    await Promise.all([
      collectHere(arenaId, runId),
      answers.length > 0 ? Promise.race([Promise.all(answers), late]) : undefined,
    ])
    for (const node of others) waiting.delete(`${ticket} ${node}`)
  }
}
