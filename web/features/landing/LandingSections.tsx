import { Crosshair, type LucideIcon, Megaphone, Shield, Tv } from 'lucide-react'
import { settings } from '#client/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { landingMessages } from '#texts/landing.messages.ts'
import { buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { DiscordMark } from '#ui/DiscordMark.tsx'
import { ExplanationVideo } from './ExplanationVideo.tsx'
import styles from './LandingSections.module.css'

/** The sections below the stadium. */
export function LandingSections() {
  return (
    <>
      <Explanations />
      <JoinSections />
    </>
  )
}

type Point = 'cheer' | 'gather' | 'predict' | 'belong'

const POINTS: [Point, LucideIcon][] = [
  ['cheer', Megaphone],
  ['gather', Tv],
  ['predict', Crosshair],
  ['belong', Shield],
]

function Explanations() {
  const m = useMessages(landingMessages)
  return (
    <section className={`page ${styles.section}`} aria-labelledby="explanations">
      <ExplanationVideo />
      <div>
        <h2 id="explanations" className={`display w3 ${styles.title}`}>
          {m.explanations}
        </h2>
        <ul className={styles.points}>
          {POINTS.map(([point, Icon]) => (
            <li key={point}>
              <Icon aria-hidden="true" />
              <div>
                <b className="display w4">{m[point]}</b>
                <p>{m[`${point}Text`]}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Two ways to belong: the community's chat and the ultra groups. */
function JoinSections() {
  const m = useMessages(landingMessages)
  return (
    <div className={`page ${styles.joins}`}>
      <section className={styles.join} aria-labelledby="join-discord">
        <div>
          <h2 id="join-discord" className={`display w3 ${styles.joinTitle}`}>
            {m.discord}
          </h2>
          <p>{m.discordText}</p>
        </div>
        <div>
          <a href={settings.discordUrl} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <DiscordMark />
            {m.discordOpen}
          </a>
        </div>
      </section>
      <section className={classes(styles.join, styles.ultras)} aria-labelledby="join-ultras">
        <CrowdStand side="home" word="ULTRAS" box={[0.4, 0.46, 0.97, 0.9]} className={styles.stand} />
        <div>
          <h2 id="join-ultras" className={`display w3 ${styles.joinTitle}`}>
            {m.ultras}
          </h2>
          <p>{m.ultrasText}</p>
        </div>
        <div>
          <Link to="/ultras" className={buttonClass({ look: 'flood' })}>
            {m.ultrasOpen}
          </Link>
        </div>
      </section>
    </div>
  )
}
