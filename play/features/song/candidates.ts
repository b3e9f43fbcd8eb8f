import type { Side } from '#contract/arenas.ts'
import type { BoardFan } from '#contract/live.ts'
import type { CapoMessage } from '#contract/songs.ts'

export interface Candidate {
  id: number
  name: string
  avatar: string | null
  votes: number
}

/** songs.2: whom an end can elect: those with votes, the most first; its fans on the board; and oneself. */
export function candidates(
  { fans, votes }: { fans: readonly BoardFan[]; votes: CapoMessage['votes'] },
  side: Side,
  self: Omit<Candidate, 'votes'> | null,
): Candidate[] {
  const people = new Map<number, Candidate>()
  const add = ({ id, name, avatar }: Omit<Candidate, 'votes'>, count = 0) => {
    const before = people.get(id)
    const known = before ? { ...before, avatar: before.avatar ?? avatar } : { id, name, avatar, votes: count }
    people.set(id, known)
  }
  for (const { id, name, votes: count } of votes) add({ id, name, avatar: null }, count)
  for (const fan of fans) if (fan.side === side) add(fan)
  if (self) add(self)
  return [...people.values()]
}
