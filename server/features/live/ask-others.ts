// A question to the other processes with somebody in an arena, and their answers.
import type { Bus } from '#server/realtime/bus.ts'

interface Question<A> {
  arenaId: string
  /** Publishes the question with this ticket; returns how many processes got it and will answer. */
  send: (ticket: string) => Promise<number>
  onAnswer?: (answer: A) => void
  /** Whoever has not answered by then is taken for gone. */
  timeoutMs: number
}

export function createAsking<A extends { by: string }>(bus: Bus) {
  const waiting = new Map<string, (answer: A) => void>()

  return {
    /** Takes an answer of another process; one that comes too late goes nowhere. */
    hear: (ticket: string, answer: A): void => waiting.get(ticket)?.(answer),

    /** Resolves when everybody has answered, or when the time is up. */
    async ask({ arenaId, send, onAnswer, timeoutMs }: Question<A>): Promise<void> {
      const ticket = crypto.randomUUID()
      const answered = new Set<string>()
      const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
      // The first answers may come before we know how many there will be.
      let expected = Number.POSITIVE_INFINITY
      waiting.set(ticket, (answer) => {
        onAnswer?.(answer)
        if (answered.add(answer.by).size >= expected) done()
      })
      const following = bus.follow(arenaId)
      await following.ready
      expected = await send(ticket)
      if (answered.size >= expected) done()
      const late = setTimeout(() => done(), timeoutMs)
      await isDone
      clearTimeout(late)
      waiting.delete(ticket)
      following.stop()
    },
  }
}
