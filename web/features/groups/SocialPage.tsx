import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { BrowseHead, BrowsePage } from '#site/browse/BrowsePage.tsx'
import { PagedGrid } from '#site/browse/PagedGrid.tsx'
import { SearchBox, useUrlSearch } from '#site/browse/SearchBox.tsx'
import { usePageTitle } from '#site/page.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { GROUP_CARD_REM, GroupCard } from './GroupCard.tsx'
import { GROUP_KINDS, keepOpen, readOpen, type Section, withToggled } from './group-kinds.ts'
import { groupsMessages } from './groups.messages.ts'
import { type GroupKind, useGroups } from './groups-query.ts'
import styles from './SocialPage.module.css'

/** Clubs and ultra groups under one search, each in a section that remembers whether it is open. */
export function SocialPage() {
  const m = useMessages(groupsMessages)
  usePageTitle(m.social)
  const { text, q, setText } = useUrlSearch()
  const [open, setOpen] = useState(readOpen)
  useEffect(() => keepOpen(open), [open])
  const sectionState = (section: Section) => ({
    isOpen: open.includes(section),
    onToggle: () => setOpen(withToggled(open, section)),
  })
  return (
    <BrowsePage>
      <BrowseHead
        title={m.social}
        note={m.socialNote}
        search={<SearchBox label={m.socialSearch} text={text} onText={setText} />}
      />
      <GroupsSection kind="club" title={m.clubs} q={q} {...sectionState('clubs')} />
      <GroupsSection kind="ultra" title={m.ultraGroups} q={q} {...sectionState('ultras')} />
    </BrowsePage>
  )
}

interface GroupsSectionProps {
  kind: GroupKind
  title: string
  q: string
  isOpen: boolean
  onToggle: () => void
}

function GroupsSection({ kind, title, q, isOpen, onToggle }: GroupsSectionProps) {
  const m = useMessages(GROUP_KINDS[kind].messages)
  const pages = useGroups(kind, { q })
  const count = pages.state === 'loaded' ? pages.total : null
  return (
    <FoldingSection title={title} count={count} isOpen={isOpen} onToggle={onToggle}>
      <PagedGrid
        pages={pages}
        texts={{ label: title, loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={q !== ''}
        cardHeightRem={GROUP_CARD_REM}
        moreBy="button"
        card={(group) => <GroupCard kind={kind} group={group} heading="h3" />}
      />
    </FoldingSection>
  )
}

interface FoldingSectionProps {
  title: string
  /** How many it holds; null until that is known. */
  count: number | null
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

function FoldingSection({ title, count, isOpen, onToggle, children }: FoldingSectionProps) {
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
