import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import type { JoinedClub } from '#contract/clubs.ts'
import type { ColorPair } from '#contract/colors.ts'
import type { JoinMode } from '#contract/constants.ts'
import type { OwnUser } from '#contract/user.ts'
import { FixtureRow } from '#site/matches/FixtureRow.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { tifoWord } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Card } from '#ui/feedback.tsx'
import { NamePlate } from '#ui/NamePlate.tsx'
import { memberCount } from '../group-kinds.ts'
import { firstArenasQuery } from '../groups-query.ts'
import { joinsMessages } from '../ultra/ultra.messages.ts'
import styles from './FoundPreview.module.css'
import { foundMessages } from './found.messages.ts'

interface FoundPreviewProps {
  name: string
  club: JoinedClub
  motto: string
  colors: ColorPair
  join: JoinMode
  user: OwnUser
}

const WORD_BOX = [0.08, 0.1, 0.92, 0.62] as const
const WORD_LETTERS = 10

/** The group's page as it will be on its first day. */
export function FoundPreview({ name: typed, club, motto, colors, join, user }: FoundPreviewProps) {
  const m = useMessages(foundMessages)
  const joins = useMessages(joinsMessages)
  const language = useLanguage()
  const name = typed.trim() || m.unnamed
  const word = tifoWord(name, WORD_LETTERS)
  const { data, dataUpdatedAt } = useQuery(firstArenasQuery)
  const next = data?.find(
    ({ state, homeTeam, awayTeam }) =>
      state === 'upcoming' && (homeTeam.id === club.id || awayTeam.id === club.id),
  )
  return (
    <aside aria-label={m.preview} className={styles.preview}>
      <p className={styles.caption}>{m.howItLooks}</p>
      <div className={styles.page}>
        <div className={styles.banner}>
          <CrowdStand
            // Drawn anew in other colours.
            key={colors.join()}
            side="home"
            gapPx={9}
            bendPx={22}
            box={WORD_BOX}
            {...(word !== '' && { word })}
          />
        </div>
        <div className={styles.content}>
          <div className={styles.plate}>
            <div className={styles.picture}>
              <Crest src={null} name={name} sizePx={78} shape="banner" colors={colors} />
            </div>
            <NamePlate name={name} isHeading={false} />
          </div>
          {motto.trim() !== '' && <p className={styles.motto}>{motto.trim()}</p>}
          <p className={styles.meta}>
            <span className={styles.club}>
              <Crest src={club.logo} name={club.name} colors={club.colors} sizePx={24} /> <b>{club.name}</b>
            </span>
            <span>{memberCount(1, language)}</span>
            <span>{joins[join]}</span>
          </p>
          <Card className={styles.you}>
            <Avatar src={user.avatar} name={user.name} sizePx={46} />
            <span>
              <b>{m.you}</b>
              <small>{m.presidentOf}</small>
            </span>
            <Crown aria-hidden="true" />
          </Card>
          {next && (
            <Card>
              <ul className={styles.fixture}>
                <FixtureRow arena={next} now={new Date(dataUpdatedAt)} />
              </ul>
            </Card>
          )}
          <Card className={styles.next}>
            <b>{m.next}</b>
            <p>{m.nextHint}</p>
          </Card>
        </div>
      </div>
    </aside>
  )
}
