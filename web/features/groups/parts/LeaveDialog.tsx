import { QueryClientProvider } from '@tanstack/react-query'
import { useId } from 'react'
import { REJOIN_MINUTES } from '#contract/constants.ts'
import { profileMessages } from '#site/profile/profile.messages.ts'
import { queryClient } from '#site/queries.tsx'
import { navigate } from '#site/router/place.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { useGroup } from '../groups-query.ts'
import { joiningMessages } from './joining.messages.ts'
import styles from './LeaveDialog.module.css'

interface LeaveDialogProps {
  group: { id: number; name: string }
  onLeave: () => void
  onClose: () => void
}

/** groups.5: before a president leaves, they read who follows them and how to choose somebody else. */
export function LeaveDialog(props: LeaveDialogProps) {
  // Mounted above the pages, so it needs its own query provider.
  return (
    <QueryClientProvider client={queryClient}>
      <Leaving {...props} />
    </QueryClientProvider>
  )
}

function Leaving({ group: { id, name }, onLeave, onClose }: LeaveDialogProps) {
  const m = useMessages(joiningMessages)
  const { unnamed } = useMessages(profileMessages)
  const titleId = useId()
  const reading = useGroup('ultra', id)
  const heir = reading.state === 'loaded' ? reading.group.me.heir : null
  const leave = () => {
    onClose()
    onLeave()
  }
  const handOver = () => {
    onClose()
    navigate(`/ultra/${id}?tab=room`)
  }
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} className={styles.dialog} isLow>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {m.leaveTitle(name)}
        </h2>
        {reading.state === 'loading' && <Skeleton label={m.loading} rows={1} />}
        {reading.state === 'loaded' && (
          <p>{heir ? m.heirFollows(heir.name.trim() || unnamed) : m.nobodyFollows}</p>
        )}
        {reading.state === 'error' && <p>{m.somebodyFollows}</p>}
        <p className={styles.quiet}>{m.backInTime(String(REJOIN_MINUTES))}</p>
        <div className={styles.end}>
          <Button data-autofocus onClick={onClose}>
            {m.stay}
          </Button>
          {heir && <Button onClick={handOver}>{m.handOverFirst}</Button>}
          <Button look="danger" onClick={leave}>
            {m.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
