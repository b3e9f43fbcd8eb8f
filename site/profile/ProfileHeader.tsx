import type { ReactNode } from 'react'
import { useMessages } from '#site/useMessages.ts'
import { tifoWord } from '#texts/figures.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { NamePlate } from '#ui/NamePlate.tsx'
import styles from './ProfileHeader.module.css'
import { profileMessages } from './profile.messages.ts'
import type { ProfileKind } from './profile-queries.ts'
import { SocialLinks } from './SocialLinks.tsx'

interface ProfileHeaderProps {
  kind: ProfileKind
  name: string
  /** Avatar or logo. */
  picture: string | null
  /** What the page around it wears. */
  colors?: readonly [main: string, second: string] | undefined
  /** In place of the stand. */
  banner?: ReactNode
  /** A group's, above its bio. */
  motto?: string | null
  bio: string | null
  socials: Record<string, string> | null | undefined
  /** The name shown by the stand: the fan's club, or the club or group itself. */
  tifo: string | null
  /** The follow or join button. */
  action?: ReactNode
  /** Short facts beside the social links. */
  facts?: ReactNode
}

const PICTURE_PX = 172
const TIFO_LETTERS = 12
const TIFO_BOX = [0.06, 0.12, 0.94, 0.52] as const

/** The card on top of every profile: stand, picture, scarf, bio, links. */
export function ProfileHeader({
  kind,
  name,
  picture,
  colors,
  banner,
  motto = null,
  bio,
  socials,
  tifo,
  action,
  facts,
}: ProfileHeaderProps) {
  const m = useMessages(profileMessages)
  const word = tifo === null ? '' : tifoWord(tifo, TIFO_LETTERS)
  return (
    <>
      {banner ?? (
        <div className={styles.banner}>
          <CrowdStand
            // Drawn anew in other colours.
            key={colors?.join()}
            side="home"
            gapPx={9.5}
            bendPx={30}
            box={TIFO_BOX}
            {...(word !== '' && { word })}
          />
        </div>
      )}
      <section
        className={classes('page', styles.header, banner !== undefined && styles.low)}
        aria-label={m.profile}
      >
        <div className={classes(styles.picture, kind !== 'fan' && styles.logo)}>
          {kind === 'fan' ? (
            <Avatar src={picture} name={name} sizePx={PICTURE_PX} square />
          ) : (
            <Crest
              src={picture}
              name={name}
              sizePx={PICTURE_PX}
              shape={kind === 'club' ? 'shield' : 'banner'}
              colors={colors}
            />
          )}
        </div>
        <div className={styles.who}>
          <div className={styles.plate}>
            <NamePlate name={name} />
            {action && <div className={styles.action}>{action}</div>}
          </div>
          {motto !== null && <p className={styles.motto}>{motto}</p>}
          <p className={styles.bio}>{bio?.trim() || m.noBio}</p>
          <div className={styles.meta}>
            <SocialLinks socials={socials} />
            {facts}
          </div>
        </div>
      </section>
    </>
  )
}
