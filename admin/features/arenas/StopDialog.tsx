import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { counted } from '#texts/counted.ts'
import { countText } from '#texts/figures.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from './arenas.messages.ts'
import { type LiveArena, pointsInPlay } from './live-arena.ts'
import type { Controls } from './useControls.ts'

interface StopDialogProps {
  live: LiveArena
  controls: Controls
  onClose: () => void
}

/** A stopped run is over for good: before it, whom and what it ends. */
export function StopDialog({ live: { detail, crowd }, controls, onClose }: StopDialogProps) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const bets = Object.values(detail.broker)
  const open = bets.filter(({ state }) => state === 'open').length
  const fans = crowd ? crowd.fans.home + crowd.fans.away : detail.currentPlayers
  const points = pointsInPlay(bets)
  return (
    <ConfirmDialog
      title={m.stopTitle(`${detail.homeTeam.name} ${m.versus} ${detail.awayTeam.name}`)}
      consequences={[
        m.stopMatch(counted(fans, language, m.fan, m.fans)),
        ...(open > 0 || points > 0
          ? [m.stopBets(counted(open, language, m.bet, m.bets), countText(points, language))]
          : []),
        m.noUndo,
      ]}
      confirmLabel={m.stopConfirm}
      failureText={m.stopFailed}
      onConfirm={() => controls.send('stop')}
      onClose={onClose}
    />
  )
}
