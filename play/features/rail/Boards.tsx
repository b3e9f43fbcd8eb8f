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
          {fans.map(({ id, name, avatar, side, cheer }, index) => (
            <tr key={id} className={id === user?.id ? styles.you : undefined}>
              <td className={styles.rank}>{index + 1}</td>
              <td>
                <a href={`/fan/${id}`} className={styles.name}>
                  <Avatar src={avatar} name={name} sizePx={28} />
                  <span>{name}</span>
                  {id === user?.id && <b className={styles.mark}>{m.you}</b>}
                </a>
              </td>
              <td>
                <Chip tone={side}>{m[side]}</Chip>
              </td>
              <td className={styles.rate}>{format.rate(cheer)}</td>
              <td className={styles.report}>
                <ReportButton kind="fan" id={id} name={name} />
              </td>
            </tr>
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
            {ultras.map(({ id, name, logo, members, cheer, side }, index) => (
              <tr key={id} className={ownIds.includes(id) ? styles.you : undefined}>
                <td className={styles.rank}>{index + 1}</td>
                <td>
                  <a href={`/ultra/${id}`} className={styles.name}>
                    <Crest src={logo} name={name} sizePx={28} shape="banner" />
                    <span>{name}</span>
                    {ownIds.includes(id) && <b className={styles.mark}>{m.ours}</b>}
                    <small>{m.members(format.whole(members), members === 1)}</small>
                  </a>
                </td>
                <td>
                  <Chip tone={side}>{m[side]}</Chip>
                </td>
                <td className={styles.rate}>{format.rate(cheer)}</td>
                <td className={styles.report}>
                  <ReportButton kind="ultra" id={id} name={name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
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
        <th scope="col" colSpan={2}>
          {m.name}
        </th>
        <th scope="col">{m.rate}</th>
        <td />
      </tr>
    </thead>
  )
}
