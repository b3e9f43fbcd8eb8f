import { counted } from '#texts/counted.ts'
import { BrowseHead } from '#web/base/browse/BrowseHead.tsx'
import { BrowsePage } from '#web/base/browse/BrowsePage.tsx'
import { PagedGrid } from '#web/base/browse/PagedGrid.tsx'
import { SearchBox } from '#web/base/browse/SearchBox.tsx'
import { SortChoice } from '#web/base/browse/SortChoice.tsx'
import { useUrlChoice, useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { ULTRA_CARD_REM, UltraCard } from './UltraCard.tsx'
import { ultrasMessages } from './ultras.messages.ts'
import { ULTRA_SORTS, useUltras } from './useUltras.ts'

/** A searchable grid of ultra groups, by their own name or their club’s. */
export function UltrasPage() {
  const m = useMessages(ultrasMessages)
  const language = useLanguage()
  usePageTitle(m.title)
  const { text, q, setText } = useUrlSearch()
  const [sort, setSort] = useUrlChoice('sort', ULTRA_SORTS)
  const pages = useUltras({ q, sort })
  const total = pages.state === 'loaded' ? counted(pages.total, language, m.group, m.groups) : undefined
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={total}
        search={<SearchBox label={m.search} text={text} onText={setText} />}
        sort={<SortChoice choices={ULTRA_SORTS} labels={m} chosen={sort} onChoose={setSort} />}
      />
      <PagedGrid
        pages={pages}
        texts={{ label: m.title, loading: m.loading, failed: m.failed, none: m.none }}
        isSearching={q !== ''}
        cardHeightRem={ULTRA_CARD_REM}
        card={(ultra) => <UltraCard ultra={ultra} />}
      />
    </BrowsePage>
  )
}
