import { Crosshair, type LucideIcon, Megaphone, Shield, Tv } from 'lucide-react'
import { landingMessages } from '#texts/landing.messages.ts'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './Explanations.module.css'
import { ExplanationVideo } from './ExplanationVideo.tsx'

type Point = 'cheer' | 'gather' | 'predict' | 'belong'

const POINTS: [Point, LucideIcon][] = [
  ['cheer', Megaphone],
  ['gather', Tv],
  ['predict', Crosshair],
  ['belong', Shield],
]

export function Explanations() {
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
