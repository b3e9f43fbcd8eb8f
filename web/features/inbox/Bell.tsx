import { Bell as BellIcon } from 'lucide-react'
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { fanNews, onNews } from '#client/fan-news.ts'
import { followFan } from '#client/fan-socket.ts'
import { unreadText } from '#client/page-title.ts'
import { localStore } from '#client/safe-storage.ts'
import { markUnread } from '#client/unread-mark.ts'
import { STORAGE_KEYS } from '#contract/constants.ts'
import { PAGES } from '#contract/pages.ts'
import { FailedOverlay } from '#site/FailedRegion.tsx'
import { Link, useLocation } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { IconButton, iconButtonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import styles from './Bell.module.css'
import { bellMessages } from './bell.messages.ts'

const loadPanel = () => Promise.all([import('./BellPanel.tsx'), import('#site/queries.tsx')])
const BellPanel = lazyComponent(async () => {
  const [{ BellPanel: Panel }, { withQueries }] = await loadPanel()
  return withQueries(Panel)
})

/** bell.2: the bell of the header, with the count of what is unread. It follows the fan's socket while it is shown. */
export function Bell() {
  const m = useMessages(bellMessages)
  const language = useLanguage()
  const { unread } = useSyncExternalStore(fanNews.subscribe, fanNews.get)
  const isPhone = useIsPhone()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Following a link, and Back, close the panel.
  const isOpen = openAt === key && !isPhone
  const box = useRef<HTMLSpanElement>(null)
  const close = () => setOpenAt(null)
  useEffect(() => {
    const stops = [followFan(), markUnread()]
    // The browser may have changed its subscription while no page was open.
    if (localStore.getItem(STORAGE_KEYS.push) !== null)
      import('#client/push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useDismissal(box, isOpen, close)

  const count = unread ?? 0
  const label = count > 0 ? m.bellUnread(countText(count, language)) : m.bell
  const sign = (
    <>
      <BellIcon aria-hidden="true" />
      {count > 0 && (
        <b aria-hidden="true" className={styles.count}>
          {unreadText(count)}
        </b>
      )}
    </>
  )
  return (
    <span ref={box} className={styles.box}>
      {isPhone ? (
        <Link
          to={PAGES.inbox.path}
          className={classes(iconButtonClass, styles.bell)}
          aria-label={label}
          title={label}
        >
          {sign}
        </Link>
      ) : (
        <IconButton
          label={label}
          className={styles.bell}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={() => void loadPanel().catch(() => undefined)}
          onClick={() => setOpenAt(isOpen ? null : key)}
        >
          {sign}
        </IconButton>
      )}
      <Announced />
      {isOpen && (
        <div role="dialog" aria-label={m.inbox} tabIndex={-1} data-panel className={styles.panel}>
          <ErrorBoundary fallback={(error) => <FailedOverlay error={error} onClose={close} />}>
            <Suspense fallback={null}>
              <BellPanel />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </span>
  )
}

const PHONE = '(max-width: 640px)'

/** A phone has no room for a panel: there the bell leads to the inbox. */
function useIsPhone(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(PHONE)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => matchMedia(PHONE).matches,
  )
}

/** Esc, a press and the focus elsewhere close the panel; Esc leads back to the bell. */
function useDismissal(box: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const inside = box.current
    if (!isOpen || !inside) return
    inside.querySelector<HTMLElement>('[data-panel]')?.focus()
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !inside.contains(target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      inside.querySelector('button')?.focus()
      close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [box, isOpen])
}

const PAUSE_MS = 5_000

/** Reads out what comes in, at most one sentence in five seconds: of a thousand new followers the last one. */
function Announced() {
  const [text, setText] = useState('')
  useEffect(() => {
    let waiting: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const speak = (sentence: string) => {
      setText(sentence)
      timer = setTimeout(() => {
        timer = undefined
        if (waiting !== null) speak(waiting)
        waiting = null
      }, PAUSE_MS)
    }
    const stop = onNews((event) => {
      if (event.type !== 'notification') return
      if (timer === undefined) speak(event.notification.text)
      else waiting = event.notification.text
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return (
    <span role="status" className="sr">
      {text}
    </span>
  )
}
