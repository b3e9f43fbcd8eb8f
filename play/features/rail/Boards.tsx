import type { ReactNode } from 'react'
import type { BoardUltra } from '#contract/live.ts'
import { useRoom, useSession } from '#play/base/arena.ts'
import { ReportButton } from '#play/base/ReportButton.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Chip } from '#ui/feedback.tsx'
import styles from './Boards.module.css'
import { railMessages } from './rail.messages.ts'

/** The arena's loudest fans and groups; the server sends them every 5 s. */
export function Boards() {
  const m = useMessages(railMessages)
  const format = useFormat()
  const { user } = useSession()
  const ownIds = user?.ultra_groups.map(({ id, ultra_group_id: own }) => Number(own ?? id)) ?? []
  const { fans, ultras } = useRoom(({ board }) => board)
  if (fans.length === 0 && ultras.length === 0) return <p className={styles.none}>{m.noBoard}</p>
  return (
    <>
      <table className={styles.board}>
        <caption>{m.topFans}</caption>
        <Head />
        <tbody>
          {fans.map((fan, index) => (
            <Row
              {...fan}
              key={fan.id}
              kind="fan"
              rank={index + 1}
              mark={fan.id === user?.id && m.you}
              picture={<Avatar src={fan.avatar} name={fan.name} sizePx={28} />}
            />
          ))}
        </tbody>
      </table>
      {ultras.length > 0 && (
        <table className={styles.board}>
          <caption>
            {m.topUltras}
            <Duel ultras={ultras} />
          </caption>
          <Head />
          <tbody>
            {ultras.map((ultra, index) => (
              <Row
                {...ultra}
                key={ultra.id}
                kind="ultra"
                rank={index + 1}
                mark={ownIds.includes(ultra.id) && m.ours}
                picture={
                  <Crest
                    src={ultra.logo}
                    name={ultra.name}
                    colors={ultra.colors}
                    sizePx={28}
                    shape="banner"
                  />
                }
                more={m.members(format.whole(ultra.members), ultra.members === 1)}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

interface RowProps extends Pick<BoardUltra, 'id' | 'name' | 'side' | 'cheer'> {
  kind: 'fan' | 'ultra'
  rank: number
  picture: ReactNode
  /** What says that the row is one's own. */
  mark: string | false
  more?: string
}

/** The name has the row's width; what else is known stands below it. */
function Row({ kind, id, rank, picture, name, side, mark, more, cheer }: RowProps) {
  const m = useMessages(railMessages)
  const format = useFormat()
  return (
    <tr className={mark ? styles.you : undefined}>
      <td className={styles.rank}>{rank}</td>
      <td className={styles.who}>
        <a href={`/${kind}/${id}`} className={styles.name}>
          {picture}
          <span>
            <b>{name}</b>
            <small>
              <Chip tone={side}>{m[side]}</Chip>
              {mark && <b className={styles.mark}>{mark}</b>}
              {more}
            </small>
          </span>
        </a>
      </td>
      <td className={styles.rate}>{format.rate(cheer)}</td>
      <td className={styles.report}>
        <ReportButton kind={kind} id={id} name={name} />
      </td>
    </tr>
  )
}

/** Group against group: the loudest of each end, home on the left. Left out where only one end has any. */
function Duel({ ultras }: { ultras: BoardUltra[] }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const home = ultras.find(({ side }) => side === 'home')
  const away = ultras.find(({ side }) => side === 'away')
  if (!home || !away) return null
  const all = home.cheer + away.cheer
  const part = { width: `${all > 0 ? (100 * home.cheer) / all : 50}%` }
  return (
    <span className={styles.duel}>
      <span className={styles.rivals}>
        <b>{home.name}</b>
        <b>{away.name}</b>
      </span>
      <span className={styles.tug} aria-hidden="true">
        <i style={part} />
      </span>
      <span className={styles.rivals}>
        <span>
          {format.rate(home.cheer)} {m.rate}
        </span>
        <span>
          {format.rate(away.cheer)} {m.rate}
        </span>
      </span>
    </span>
  )
}

function Head() {
  const m = useMessages(railMessages)
  return (
    <thead className="sr">
      <tr>
        <th scope="col">{m.rank}</th>
        <th scope="col">{m.name}</th>
        <th scope="col">{m.rate}</th>
        <td />
      </tr>
    </thead>
  )
}
