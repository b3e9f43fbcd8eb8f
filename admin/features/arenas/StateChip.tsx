import { Pause } from 'lucide-react'
import { arenaStage } from '#match/arena.ts'
import { Chip } from '#ui/Chip.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from './arenas.messages.ts'

export function StateChip({ arena }: { arena: { started: boolean; paused: boolean } }) {
  const m = useMessages(arenasMessages)
  const stage = arenaStage(arena)
  if (stage === 'live') return <Chip tone="live">{m.live}</Chip>
  if (stage === 'waiting') return <Chip tone="off">{m.waiting}</Chip>
  return (
    <Chip tone="paused">
      <Pause aria-hidden="true" /> {m.paused}
    </Chip>
  )
}
