import { useArena } from '#play/base/arena.ts'
import { roomOf } from '#play/base/game.ts'
import { shareArena } from '#play/base/links.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { topbarMessages } from './topbar.messages.ts'

/** Opens the share sheet with the arena; after the match, with its result. */
export function useShare(): () => void {
  const m = useMessages(topbarMessages)
  const { id, game } = useArena()
  return () => {
    const room = roomOf(game.get())
    const text = room ? m.shareText(room.arena.homeTeam.name, room.arena.awayTeam.name) : ''
    // After the match the link shows its result, even when the arena's next run has started.
    const matchId = room && !room.arena.started ? room.matchId : null
    void shareArena({ id, matchId }, text, m.copied)
  }
}
