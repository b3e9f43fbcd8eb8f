// A page of tabs, one at a time, named in the address as `?tab=`.
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { TabList } from '#ui/controls.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { FailedRegion } from './FailedRegion.tsx'
import styles from './PageTabs.module.css'
import { useSearchParams } from './router/Router.tsx'

/** The tab that the address names. The first one needs no name, and stands in for unknown ones. */
export function useTabInAddress<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const [params] = useSearchParams()
  return tabs.find((known) => known === params.get('tab')) ?? tabs[0]
}

interface PageTabsProps<Tab extends string> {
  /** Of the strip of tabs, for screen readers. */
  label: string
  tabs: readonly { key: Tab; content: ReactNode }[]
  selected: Tab
  /** Names the panel and its tabs in the document. */
  panelId: string
  loading: string
  /** What stands in the place of a tab that does not load or throws; the others keep working. */
  failed?: (error: unknown, retry: () => void) => ReactNode
  /** The selected tab. */
  children: ReactNode
}

export function PageTabs<Tab extends string>(props: PageTabsProps<Tab>) {
  const { label, tabs, selected, panelId, loading, children } = props
  const { failed = (error, retry) => <FailedRegion error={error} retry={retry} /> } = props
  const [, setParams] = useSearchParams()
  const index = tabs.findIndex(({ key }) => key === selected)
  const selectedId = `${panelId}-tab-${index}`

  // On phones the strip of tabs is wider than the screen, and grows when the tabs' counts have come.
  const shown = useRef('')
  useEffect(() => {
    const tab = document.getElementById(selectedId)
    const strip = tab?.parentElement
    if (!tab || !strip) return
    const place = `${selectedId} ${strip.scrollWidth}`
    if (place === shown.current) return
    shown.current = place
    // Not scrollIntoView: that would move the page, too, where the strip is below the fold.
    const [own, whole] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()]
    strip.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2)
  })

  // While a tab loads, the address is ahead of what is selected on the page.
  const inAddress = () => new URLSearchParams(location.search).get('tab') ?? tabs[0]?.key
  // What else is in the address belongs to one tab, so the next tab starts without it.
  const select = (next: number) => {
    const tab = tabs[next]
    if (tab !== undefined && tab.key !== inAddress()) setParams(next === 0 ? {} : { tab: tab.key })
  }
  return (
    <>
      <TabList
        label={label}
        tabs={tabs}
        selected={index}
        onSelect={select}
        panelId={panelId}
        className={styles.tabs}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={selectedId} className={styles.panel}>
        {/* By its key each tab shows at once that it is loading; else the last one would stand until it has loaded. */}
        <ErrorBoundary key={selected} fallback={failed}>
          <Suspense fallback={<Skeleton label={loading} />}>{children}</Suspense>
        </ErrorBoundary>
      </div>
    </>
  )
}
