import { CalendarSync, Download } from 'lucide-react'
import { useMessages } from '#site/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { buttonClass, iconButtonClass } from '#ui/Button.tsx'
import styles from './CalendarLinks.module.css'
import { subscribeAddress } from './calendar-links.ts'

/** calendar.1: subscribe to a calendar, or download it once. */
export function CalendarLinks({ path }: { path: string }) {
  const m = useMessages(calendarMessages)
  return (
    <span className={styles.links}>
      <a href={subscribeAddress(path)} className={buttonClass({ look: 'ghost', size: 'sm' })}>
        <CalendarSync aria-hidden="true" />
        <span>
          {m.subscribe} <span className={styles.where}>{m.inCalendar}</span>
        </span>
      </a>
      <a href={path} download aria-label={m.download} title={m.download} className={iconButtonClass}>
        <Download aria-hidden="true" />
      </a>
    </span>
  )
}

const calendarMessages = messages({
  en: {
    subscribe: 'Subscribe',
    inCalendar: 'in your calendar',
    download: 'Download as a calendar file (.ics)',
  },
  fr: { subscribe: 'S’abonner', inCalendar: 'au calendrier', download: 'Télécharger le calendrier (.ics)' },
})
