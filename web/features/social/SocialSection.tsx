import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { countText } from '#texts/figures.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './SocialSection.module.css'

interface SocialSectionProps {
  title: string
  /** How many it holds, once that is known. */
  count: number | null
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of the page that folds away under its heading. */
export function SocialSection({ title, count, isOpen, onToggle, children }: SocialSectionProps) {
  const id = useId()
  const language = useLanguage()
  return (
    <section aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <ChevronDown aria-hidden="true" className={styles.chevron} />
          {title}
          {count !== null && <span className={styles.count}>{countText(count, language)}</span>}
        </button>
      </h2>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  )
}
