import { FollowJoinButton } from '#site/profile/FollowJoinButton.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { scoreText } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { Card } from '#ui/feedback.tsx'
import styles from './GroupCard.module.css'
import { GROUP_KINDS } from './group-kinds.ts'
import { groupsMessages } from './groups.messages.ts'
import type { GroupKind, Groups } from './groups-query.ts'
import { QuietJoin } from './parts/JoinControl.tsx'

/** Room for a name of two lines. */
export const GROUP_CARD_REM = 10

interface GroupCardProps<K extends GroupKind> {
  kind: K
  group: Groups[K]
  /** One below what stands above the cards. */
  heading?: 'h2' | 'h3'
}

/** A club or ultra group as a ticket: the crest on the stub, the facts behind the perforation. All of it is one link. */
export function GroupCard<K extends GroupKind>({ kind, group, heading: Heading = 'h2' }: GroupCardProps<K>) {
  const { messages, crest, pathOf, cardLines, hasScore } = GROUP_KINDS[kind]
  const { ultraScore } = useMessages(messages)
  const { ultra } = useMessages(groupsMessages)
  const language = useLanguage()
  return (
    <Card className={styles.card}>
      <div className={styles.stub}>
        <Crest src={group.logo} name={group.name} sizePx={72} shape={crest} colors={group.colors} />
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <Link to={pathOf(group)}>{group.name}</Link>
        </Heading>
        {cardLines(group, language).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never move.
          <p key={i} className={styles.line}>
            {line}
          </p>
        ))}
        <div className={styles.foot}>
          <div className={styles.figure}>
            {hasScore(group) && (
              <span title={ultraScore}>
                {ultra} <b>{scoreText(group.ultra_score, 1, language)}</b>
              </span>
            )}
          </div>
          <div className={styles.action}>
            {'join' in group ? (
              <QuietJoin group={group} />
            ) : (
              <FollowJoinButton kind={kind} id={group.id} name={group.name} size="sm" isQuiet />
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}
