import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { pointsInPlay } from '#match/bet.ts'
import { fanCount } from '#match/crowd.ts'
import type { Room } from '#match/room.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText } from '#texts/figures.ts'
import { arenasMessages } from './arenas.messages.ts'
import type { Controls } from './room-actions.ts'

interface StopDialogProps {
  room: Room
  controls: Controls
  onClose: () => void
}

/** Asks before a stop, which cannot be undone: how many fans and which bets it affects. */
export function StopDialog({ room, controls, onClose }: StopDialogProps) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const { homeTeam, awayTeam } = room.arena
  const bets = Object.values(room.bets)
  const open = bets.filter(({ state }) => state === 'open').length
  const points = pointsInPlay(bets)
  const fans = room.crowd ? fanCount(room.crowd) : room.arena.currentPlayers
  return (
    <ConfirmDialog
      title={m.stopTitle(`${homeTeam.name} ${m.versus} ${awayTeam.name}`)}
      consequences={[
        m.stopMatch(counted(fans, language, m.fan, m.fans)),
        ...(open > 0 ? [counted(open, language, m.closingBet, m.closingBets)] : []),
        // A stake is 10 points or more, so they are never one.
        ...(points > 0 ? [m.stopPoints(countText(points, language))] : []),
        m.noUndo,
      ]}
      confirmLabel={m.stopConfirm}
      failureText={m.stopFailed}
      onConfirm={() => controls.send('stop')}
      onClose={onClose}
    />
  )
}
