import { Search, X } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'
import { useMessages } from '#web/app/useMessages.ts'
import styles from './FanSearch.module.css'
import { leaderboardMessages } from './leaderboard.messages.ts'
import { useUrlText } from './useUrlText.ts'

const LONGEST = 100

export function FanSearch() {
  const m = useMessages(leaderboardMessages)
  const { text, setText } = useUrlText('q')
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        value={text}
        maxLength={LONGEST}
        placeholder={m.searchPlaceholder}
        aria-label={m.searchLabel}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <IconButton label={m.clear} onClick={() => setText('')}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </search>
  )
}
