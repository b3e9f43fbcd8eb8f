import { useLanguage } from '#site/useMessages.ts'
import { counted } from '#texts/figures.ts'
import { Crest } from '#ui/Crest.tsx'
import { Chip } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import styles from './ClubChoices.module.css'
import type { Pick } from './picks.ts'
import { welcomeMessages } from './welcome.messages.ts'

interface ClubChoicesProps {
  picks: readonly Pick[]
  chosen: Pick | null
  onChoose: (pick: Pick) => void
}

/** One club of many, as radio buttons: arrow keys work, and each card wears its club when it is chosen. */
export function ClubChoices({ picks, chosen, onChoose }: ClubChoicesProps) {
  const language = useLanguage()
  const m = welcomeMessages[language]
  return (
    <fieldset className={styles.clubs}>
      <legend className="sr">{m.clubs}</legend>
      {picks.map((pick) => (
        <Wear key={pick.id} home={pick.colors}>
          <label className={styles.club}>
            <input
              type="radio"
              name="club"
              className="sr"
              checked={chosen?.id === pick.id}
              onChange={() => onChoose(pick)}
            />
            {pick.seat && (
              <span className={styles.live}>
                <Chip tone="live">{m.live}</Chip>
              </span>
            )}
            <Crest src={pick.logo} name={pick.name} colors={pick.colors} sizePx={60} />
            <span className={styles.name}>{pick.name}</span>
            {pick.fans !== null && <small>{counted(pick.fans, language, m.fan, m.fans)}</small>}
          </label>
        </Wear>
      ))}
    </fieldset>
  )
}
