import { Check } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { useSession } from '#site/page.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './GoButton.module.css'
import { matchRowMessages } from './matches.messages.ts'

type Going = Pick<Arena, 'id' | 'going' | 'i_go'>

/** calendar.2: whether the fan comes, shown at once and taken back when the server refuses. */
export function useGoing({ id, going, i_go = false }: Going) {
  const language = useLanguage()
  const m = useMessages(matchRowMessages)
  const [wish, setWish] = useState<boolean | null>(null)
  const isGoing = wish ?? i_go

  async function toggle(): Promise<void> {
    if (wish !== null) return
    setWish(!i_go)
    try {
      await call('POST /v1/arenas/{id}/attend', { params: { id }, body: { going: !i_go } })
      // A group's page counts its own (profileKeys.one).
      await Promise.all(
        [['arenas'], ['ultra']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    } catch (error) {
      showToast({ kind: 'error', text: m.goFailed, detail: failureText(error, language) })
    } finally {
      setWish(null)
    }
  }
  return { isGoing, count: going + (Number(isGoing) - Number(i_go)), toggle }
}

interface GoButtonProps {
  label: string
  control: ReturnType<typeof useGoing>
}

/** Only for fans: a visitor cannot be reminded. */
export function GoButton({ label, control: { isGoing, toggle } }: GoButtonProps) {
  const m = useMessages(matchRowMessages)
  const { user } = useSession()
  if (!user) return null
  return (
    <button
      type="button"
      aria-pressed={isGoing}
      aria-label={label}
      className={styles.go}
      onClick={() => void toggle()}
    >
      {isGoing && <Check aria-hidden="true" />} {m.iGo}
    </button>
  )
}

/** How many said that they come, and how many of those the fan follows; nothing before the first one. */
export function GoingCount({ count, followed = 0 }: { count: number; followed: number | undefined }) {
  const m = useMessages(matchRowMessages)
  const language = useLanguage()
  if (count === 0) return null
  const all = m.going(countText(count, language), count === 1)
  return <span>{followed > 0 ? `${all}, ${m.followed(countText(followed, language))}` : all}</span>
}
