import { useEffect, useState } from 'react'
import { BrowseHead } from '#web/base/browse/BrowseHead.tsx'
import { BrowsePage } from '#web/base/browse/BrowsePage.tsx'
import { PagedGrid } from '#web/base/browse/PagedGrid.tsx'
import { SearchBox } from '#web/base/browse/SearchBox.tsx'
import { useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { CLUB_CARD_REM, ClubCard } from '#web/features/clubs/ClubCard.tsx'
import { clubsMessages } from '#web/features/clubs/clubs.messages.ts'
import { useClubs } from '#web/features/clubs/useClubs.ts'
import { ULTRA_CARD_REM, UltraCard } from '#web/features/ultras/UltraCard.tsx'
import { ultrasMessages } from '#web/features/ultras/ultras.messages.ts'
import { useUltras } from '#web/features/ultras/useUltras.ts'
import { keepOpen, readOpen, withToggled } from './open-sections.ts'
import { SocialSection } from './SocialSection.tsx'
import { socialMessages } from './social.messages.ts'

/** Clubs and ultra groups under one search, each in a section that remembers whether it is open. */
export function SocialPage() {
  const m = useMessages(socialMessages)
  const c = useMessages(clubsMessages)
  const u = useMessages(ultrasMessages)
  usePageTitle(m.title)
  const { text, q, setText } = useUrlSearch()
  const [open, setOpen] = useState(readOpen)
  useEffect(() => keepOpen(open), [open])
  const clubs = useClubs(q)
  const ultras = useUltras({ q })
  return (
    <BrowsePage>
      <BrowseHead
        title={m.title}
        note={m.note}
        search={<SearchBox label={m.search} text={text} onText={setText} />}
      />
      <SocialSection
        title={m.clubs}
        count={clubs.state === 'loaded' ? clubs.total : null}
        isOpen={open.includes('clubs')}
        onToggle={() => setOpen(withToggled(open, 'clubs'))}
      >
        <PagedGrid
          pages={clubs}
          texts={{ label: m.clubs, loading: c.loading, failed: c.failed, none: c.none }}
          isSearching={q !== ''}
          cardHeightRem={CLUB_CARD_REM}
          moreBy="button"
          card={(club) => <ClubCard club={club} />}
        />
      </SocialSection>
      <SocialSection
        title={m.ultras}
        count={ultras.state === 'loaded' ? ultras.total : null}
        isOpen={open.includes('ultras')}
        onToggle={() => setOpen(withToggled(open, 'ultras'))}
      >
        <PagedGrid
          pages={ultras}
          texts={{ label: m.ultras, loading: u.loading, failed: u.failed, none: u.none }}
          isSearching={q !== ''}
          cardHeightRem={ULTRA_CARD_REM}
          moreBy="button"
          card={(ultra) => <UltraCard ultra={ultra} />}
        />
      </SocialSection>
    </BrowsePage>
  )
}
