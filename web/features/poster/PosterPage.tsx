import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call, settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { Poster } from '#contract/tifos.ts'
import { decodeCells } from '#match/tifo.ts'
import { usePageTitle } from '#site/page.ts'
import { share } from '#site/people/share.ts'
import { useReadFailure } from '#site/reading.ts'
import { ReportButton } from '#site/report/ReportButton.tsx'
import { Link, useParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, dayText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { Wear } from '#ui/Wear.tsx'
import styles from './PosterPage.module.css'
import { posterMessages } from './poster.messages.ts'

/** /poster/{id}: a completed tifo for ever, open to everybody (tifos.3). */
export function PosterPage() {
  const m = useMessages(posterMessages)
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['poster', id],
    queryFn: async ({ signal }) =>
      (await call('GET /v1/posters/{id}', { params: { id } }, { signal })).element,
  })
  const failure = useReadFailure(query)
  const error = failure?.error ?? query.error
  usePageTitle(query.data?.tifo.name ?? m.title)
  if (query.data) return <Shown poster={query.data} />
  const isMissing = error instanceof CallFailure && error.status === 404
  return (
    <div className={`page ${styles.state}`}>
      <h1 className="sr">{m.title}</h1>
      {isMissing && (
        <EmptyState
          title={m.notFound}
          action={
            <Link to="/" className={buttonClass()}>
              {m.toStart}
            </Link>
          }
        />
      )}
      {!isMissing && failure && (
        <ErrorState title={m.failed} action={<Button onClick={failure.retry}>{m.retry}</Button>} />
      )}
      {!isMissing && !failure && <Skeleton label={m.loading} rows={5} />}
    </div>
  )
}

function Shown({ poster }: { poster: Poster }) {
  const m = useMessages(posterMessages)
  const language = useLanguage()
  const { id, tifo, ultra_id, ultra_name, ultra_colors, holders, date, match_id, arena_id, side } = poster
  const frames = useMemo(
    () => tifo.frames.map(({ cells, ms }) => ({ cells: decodeCells(cells), ms })),
    [tifo],
  )
  const match = m.versus(poster.home_team_name, poster.away_team_name)
  const fans = counted(holders, language, m.oneFan, m.manyFans)
  return (
    <article className={`page ${styles.poster}`}>
      <Wear home={ultra_colors} away={ultra_colors}>
        <TifoCanvas
          colors={tifo.colors}
          frames={frames}
          look="poster"
          side={side}
          className={styles.picture}
        />
      </Wear>
      <div className={styles.line}>
        <div>
          <h1>{tifo.name}</h1>
          <p>
            <Link to={`/ultra/${ultra_id}`}>{m.of(ultra_name)}</Link>
          </p>
          <p>
            {arena_id !== null ? (
              <a href={arenaAddress(settings.gameUrl, arena_id)}>{m.live(match)}</a>
            ) : match_id === null ? (
              match
            ) : (
              <Link to={`/match/${match_id}`}>{match}</Link>
            )}
          </p>
          <p className={styles.quiet}>{m.held(fans, dayText(new Date(date), language))}</p>
        </div>
        <div className={styles.actions}>
          <Button
            onClick={() => void share({ path: `/poster/${id}`, title: tifo.name, text: m.of(ultra_name) })}
          >
            <Share2 aria-hidden="true" />
            {m.share}
          </Button>
          <ReportButton kind="tifo" id={tifo.id} name={tifo.name} />
        </div>
      </div>
    </article>
  )
}
