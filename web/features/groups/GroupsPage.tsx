import { Plus } from 'lucide-react'
import { useId } from 'react'
import { PAGES } from '#contract/pages.ts'
import { BrowseHead, BrowsePage } from '#site/browse/BrowsePage.tsx'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { PagedGrid } from '#site/browse/PagedGrid.tsx'
import { SearchBox, useUrlChoice, useUrlSearch } from '#site/browse/SearchBox.tsx'
import { usePageTitle } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted } from '#texts/figures.ts'
import { buttonClass } from '#ui/Button.tsx'
import { GROUP_CARD_REM, GroupCard } from './GroupCard.tsx'
import styles from './GroupsPage.module.css'
import { GROUP_KINDS } from './group-kinds.ts'
import { groupsMessages } from './groups.messages.ts'
import { GROUP_SORTS, type GroupKind, type GroupSort, useGroups } from './groups-query.ts'

/** /clubs */
export function ClubsPage() {
  return <GroupsPage kind="club" sorts={GROUP_SORTS.club} />
}

/** /ultras */
export function UltrasPage() {
  return <GroupsPage kind="ultra" sorts={GROUP_SORTS.ultra} />
}

interface GroupsPageProps<K extends GroupKind> {
  kind: K
  /** The first one is the default. */
  sorts: readonly [GroupSort<K>, ...GroupSort<K>[]]
}

/** A grid of all clubs or all ultra groups; search and sort are in the address. */
function GroupsPage<K extends GroupKind>({ kind, sorts }: GroupsPageProps<K>) {
  const m = useMessages(GROUP_KINDS[kind].messages)
  const sortLabels = useMessages(groupsMessages)
  const { foundGroup } = sortLabels
  const language = useLanguage()
  usePageTitle(m.title)
  const { text, q, setText } = useUrlSearch()
  const [sort, setSort] = useUrlChoice('sort', sorts)
  const pages = useGroups(kind, { q, sort })
  const total = pages.state === 'loaded' ? counted(pages.total, language, m.one, m.many) : undefined
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={total}
        action={
          kind === 'ultra' && (
            <Link to={PAGES.foundGroup.path} className={buttonClass({ size: 'sm' })}>
              <Plus aria-hidden="true" /> {foundGroup}
            </Link>
          )
        }
        search={<SearchBox label={m.search} text={text} onText={setText} />}
        sort={<SortChoice choices={sorts} labels={sortLabels} chosen={sort} onChoose={setSort} />}
      />
      <PagedGrid
        pages={pages}
        texts={{ label: m.title, loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={q !== ''}
        cardHeightRem={GROUP_CARD_REM}
        card={(group) => <GroupCard kind={kind} group={group} />}
      />
    </BrowsePage>
  )
}

interface SortChoiceProps<C extends string> {
  choices: readonly C[]
  labels: Record<C, string>
  chosen: C
  onChoose: (choice: C) => void
}

/** A few orders of a list, side by side. */
function SortChoice<C extends string>({ choices, labels, chosen, onChoose }: SortChoiceProps<C>) {
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
