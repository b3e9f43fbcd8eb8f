import { counted } from '#texts/counted.ts'
import { BrowseHead } from '#web/base/browse/BrowseHead.tsx'
import { BrowsePage } from '#web/base/browse/BrowsePage.tsx'
import { PagedGrid } from '#web/base/browse/PagedGrid.tsx'
import { SearchBox } from '#web/base/browse/SearchBox.tsx'
import { SortChoice } from '#web/base/browse/SortChoice.tsx'
import { useUrlChoice, useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { CLUB_CARD_REM, ClubCard } from './ClubCard.tsx'
import { clubsMessages } from './clubs.messages.ts'
import { CLUB_SORTS, useClubs } from './useClubs.ts'

/** A searchable grid of clubs by name. */
export function ClubsPage() {
  const m = useMessages(clubsMessages)
  const language = useLanguage()
  usePageTitle(m.title)
  const { text, q, setText } = useUrlSearch()
  const [sort, setSort] = useUrlChoice('sort', CLUB_SORTS)
  const pages = useClubs(q, sort)
  const total = pages.state === 'loaded' ? counted(pages.total, language, m.club, m.clubs) : undefined
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={total}
        search={<SearchBox label={m.search} text={text} onText={setText} />}
        sort={<SortChoice choices={CLUB_SORTS} labels={m} chosen={sort} onChoose={setSort} />}
      />
      <PagedGrid
        pages={pages}
        texts={{ label: m.title, loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={q !== ''}
        cardHeightRem={CLUB_CARD_REM}
        card={(club) => <ClubCard club={club} />}
      />
    </BrowsePage>
  )
}
