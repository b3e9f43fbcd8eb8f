import { useArena, useGame } from '#play/base/arena.ts'
import { roomOf } from '#play/base/game.ts'
import { shareArena } from '#play/base/links.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { topbarMessages } from './topbar.messages.ts'

/** Opens the share sheet with the arena; after the match, with its result. */
export function useShare(): () => void {
  const m = useMessages(topbarMessages)
  const { id } = useArena()
  const room = roomOf(useGame())
  const text = room ? m.shareText(room.arena.homeTeam.name, room.arena.awayTeam.name) : ''
  // After the match the link shows its result, even when the arena's next run has started.
  const matchId = room && !room.arena.started ? room.matchId : null
  return () => void shareArena({ id, matchId }, text, m.copied)
}
