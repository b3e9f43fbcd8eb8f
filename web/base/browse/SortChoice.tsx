import { useId } from 'react'
import { useMessages } from '#web/base/useMessages.ts'
import { browseMessages } from './browse.messages.ts'
import styles from './SortChoice.module.css'

interface SortChoiceProps<C extends string> {
  choices: readonly C[]
  labels: Record<C, string>
  chosen: C
  onChoose: (choice: C) => void
}

/** A few orders of a list, side by side. */
export function SortChoice<C extends string>({ choices, labels, chosen, onChoose }: SortChoiceProps<C>) {
  const m = useMessages(browseMessages)
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className="sr">{m.sortBy}</legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.option}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span>{labels[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
