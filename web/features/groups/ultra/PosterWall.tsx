import type { Poster } from '#contract/tifos.ts'
import { decodeCells } from '#match/tifo.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayText } from '#texts/figures.ts'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import styles from './PosterWall.module.css'
import { ultraMessages } from './ultra.messages.ts'

/** On top of the group's page: the tifos it completed, the latest first; each leads to its poster. */
export function PosterWall({ posters }: { posters: readonly Poster[] }) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  return (
    <ul className={styles.wall} aria-label={m.wall}>
      {posters.map(({ id, tifo, date, holders, home_team_name, away_team_name, side }) => (
        <li key={id}>
          <Link to={`/poster/${id}`}>
            <TifoCanvas
              className={styles.picture}
              colors={tifo.colors}
              frames={tifo.frames.slice(0, 1).map(({ cells, ms }) => ({ cells: decodeCells(cells), ms }))}
              look="bare"
              side={side}
              isStill
            />
            <span className={styles.words}>
              <b>{tifo.name}</b>
              <small>
                {m.poster(
                  home_team_name,
                  away_team_name,
                  dayText(new Date(date), language),
                  countText(holders, language),
                )}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
