import type { Poster } from '#contract/tifos.ts'
import { decodeCells } from '#match/tifo.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, dayText } from '#texts/figures.ts'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import styles from './PosterWall.module.css'
import { ultraMessages } from './ultra.messages.ts'

/** tifos.5: the latest of each picture first, then the one before it: a group that raises one tifo often has no wall of one. */
export function byPicture(posters: readonly Poster[]): Poster[] {
  const pictureOf = ({ tifo }: Poster) => JSON.stringify([tifo.colors, tifo.frames[0]?.cells])
  const groups = Map.groupBy(posters, pictureOf)
  return posters.toSorted((a, b) => placeOf(a) - placeOf(b))

  function placeOf(poster: Poster): number {
    return groups.get(pictureOf(poster))?.indexOf(poster) ?? 0
  }
}

/** On top of the group's page: the tifos it completed; each leads to its poster. */
export function PosterWall({ posters }: { posters: readonly Poster[] }) {
  const m = useMessages(ultraMessages)
  const language = useLanguage()
  return (
    <ul className={styles.wall} aria-label={m.wall}>
      {byPicture(posters).map(({ id, tifo, date, holders, home_team_name, away_team_name, side }) => (
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
