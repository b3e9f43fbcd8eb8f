import { Share2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import { call } from '#client/page.ts'
import type { Poster } from '#contract/tifos.ts'
import { decodeCells } from '#match/tifo.ts'
import { MoreState } from '#site/browse/BrowsePage.tsx'
import { usePages } from '#site/browse/usePages.ts'
import { share } from '#site/people/share.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayText } from '#texts/figures.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import styles from './Posters.module.css'
import { postersMessages } from './posters.messages.ts'

/** Every tifo that the group completed, the latest first, with its match and who held it. */
export function Posters({ ultraId }: { ultraId: number }) {
  const m = useMessages(postersMessages)
  const id = useId()
  const pages = usePages<Poster>(['posters', 'all', ultraId], (cursor, signal) =>
    call(
      'GET /v1/ultras/{id}/posters',
      { params: { id: String(ultraId) }, query: { ...(cursor && { cursor }) } },
      { signal },
    ),
  )
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{m.title}</h2>
        <p>{m.note}</p>
      </div>
      {pages.state === 'loading' && <Skeleton label={m.loading} rows={2} />}
      {pages.state === 'error' && (
        <ErrorState title={m.failed} action={<Button onClick={pages.retry}>{m.retry}</Button>} />
      )}
      {pages.state === 'loaded' && pages.items.length === 0 && (
        <EmptyState title={m.none} hint={m.noneHint} />
      )}
      {pages.state === 'loaded' && pages.items.length > 0 && (
        <ul className={styles.wall}>
          {pages.items.map((poster) => (
            <PosterCard key={poster.id} poster={poster} />
          ))}
        </ul>
      )}
      {pages.state === 'loaded' && <MoreState pages={pages} label={m.more} />}
    </section>
  )
}

function PosterCard({ poster }: { poster: Poster }) {
  const m = useMessages(postersMessages)
  const language = useLanguage()
  const { id, tifo, ultra_name, holders, date, match_id, side } = poster
  const path = `/poster/${id}`
  const frames = useMemo(
    () => tifo.frames.map(({ cells, ms }) => ({ cells: decodeCells(cells), ms })),
    [tifo],
  )
  const match = m.versus(poster.home_team_name, poster.away_team_name)
  return (
    <li className={styles.poster}>
      <Link to={path} aria-label={tifo.name} className={styles.picture}>
        <TifoCanvas colors={tifo.colors} frames={frames} look="poster" side={side} />
      </Link>
      <div className={styles.line}>
        <div>
          <h3>{tifo.name}</h3>
          <p>
            {match_id === null ? match : <Link to={`/match/${match_id}`}>{match}</Link>}
            <br />
            {dayText(new Date(date), language)}, {m.holders(countText(holders, language))}
          </p>
        </div>
        <IconButton
          label={m.share(tifo.name)}
          onClick={() => void share({ path, title: tifo.name, text: m.shareText(ultra_name, tifo.name) })}
        >
          <Share2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}
