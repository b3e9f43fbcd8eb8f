import { Pause } from 'lucide-react'
import { Chip } from '#ui/Chip.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { arenaState } from '#web/features/matches/arena-state.ts'
import { arenasMessages } from './arenas.messages.ts'

export function StateChip({ arena }: { arena: { started: boolean; paused: boolean } }) {
  const m = useMessages(arenasMessages)
  const state = arenaState(arena)
  if (state === 'live') return <Chip tone="live">{m.live}</Chip>
  if (state === 'waiting') return <Chip tone="off">{m.waiting}</Chip>
  return (
    <Chip tone="paused">
      <Pause aria-hidden="true" /> {m.paused}
    </Chip>
  )
}
