import { useMessages } from '#site/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { Banner } from '#ui/feedback.tsx'
import { arenasMessages } from './arenas.messages.ts'
import styles from './Reconnecting.module.css'

/** Says that the live connection is lost, above the page so that nothing moves (admin.9); `isHigh` where buttons are below. */
export function Reconnecting({ isHigh = false }: { isHigh?: boolean }) {
  const m = useMessages(arenasMessages)
  return (
    // The style shows it only after two seconds: a page that opens has not lost its connection.
    <div className={classes(styles.lost, isHigh && styles.high)}>
      <Banner kind="error">{m.reconnecting}</Banner>
    </div>
  )
}
