import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call, session, settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { OwnUser } from '#contract/user.ts'
import { completeArena } from '#match/earlier.ts'
import { useBalance } from '#site/balance.ts'
import { browseMessages } from '#site/browse/browse.messages.ts'
import { SearchBox } from '#site/browse/SearchBox.tsx'
import { usePageTitle } from '#site/page.ts'
import { useReadFailure } from '#site/reading.ts'
import { askedPlace } from '#site/router/place.ts'
import { useLocation } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { useSettled } from '#site/useSettled.ts'
import { countText, tifoWord } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { ClubChoices } from './ClubChoices.tsx'
import { type Pick, picksOf, rivalOf, type Seat, seatInPlace, teamOf } from './picks.ts'
import styles from './Welcome.module.css'
import { welcomeMessages } from './welcome.messages.ts'

const CLUBS_SHOWN = '24'
const LIVE_READ = '20'

/** home.3: above the page of whoever signs in for the first time. Skipped for good, or gone with the first club. */
export function Welcome({ user }: { user: OwnUser }) {
  const language = useLanguage()
  const m = welcomeMessages[language]
  const { retry } = useMessages(browseMessages)
  const titleId = useId()
  const queryClient = useQueryClient()
  const location = useLocation()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Pick | null>(null)
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  const q = useSettled(text.trim())
  const { picks, live, total, missing, failure, isEmpty } = usePicks(q)

  // On /login the fan waits for this choice, then goes on to the arena they came from.
  const isAlone = location.pathname === '/login'
  const Title = isAlone ? 'h1' : 'h2'
  const place = isAlone ? seatInPlace(askedPlace(location)) : null
  const asked = live.find(({ id }) => id === place?.arenaId)
  const end = asked && place?.side ? teamOf({ arena: asked, side: place.side }) : null
  const pick = chosen ?? picks.find(({ id }) => id === end?.id) ?? null
  // Whoever came by an invitation to a group stays with it; everybody else goes to the match of the club.
  const isInvited = new URLSearchParams(location.search).has('code')
  const seat = isInvited ? null : (pick?.seat ?? null)

  useEffect(() => {
    // Nothing to pick, or nobody answers: the page goes on without it, and the next sign-in asks again.
    if (isEmpty) session.welcomed()
  }, [isEmpty])
  if (picks.length === 0 && text === '' && q === '') return <div className={styles.waiting} />

  async function finish(club: Pick | null, next: string | null): Promise<void> {
    setProgress({ state: 'busy' })
    try {
      if (club) await call('POST /v1/relationships/club/join', { body: { club_id: club.id } })
      await call('POST /v1/users/welcomed', {}).catch(() => undefined)
      if (next !== null && !place) window.location.assign(next)
      else if (club) void queryClient.invalidateQueries()
      if (club) session.joinedClub({ id: club.id, club_id: club.id, name: club.name })
      session.welcomed()
    } catch (error) {
      setProgress({ state: 'failed', text: failureText(error, language, m.failed) })
    }
  }

  return (
    <Wear home={pick?.colors} className={styles.worn}>
      <section aria-labelledby={titleId} className={styles.welcome}>
        {isAlone && <TabTitle text={m.tab} />}
        <div className={styles.stand} aria-hidden="true">
          <CrowdStand
            key={pick?.id ?? 0}
            side="home"
            word={tifoWord(pick?.name ?? '') || 'VIRAGE'}
            box={[0.05, 0.23, 0.95, 0.54]}
            bendPx={30}
          />
        </div>
        <div className={`page ${styles.content}`}>
          <div className={styles.head}>
            <div>
              <Title id={titleId} className={`display w4 ${styles.title}`}>
                {m.title(firstName(user.name))}
              </Title>
              <p className={styles.hint}>{m.hint}</p>
            </div>
            <Gift />
          </div>
          <SearchBox label={m.search(countText(total, language), total)} text={text} onText={setText} />
          <ClubChoices picks={picks} chosen={pick} onChoose={setChosen} />
          {missing !== null && <p className={styles.none}>{m.none(missing)}</p>}
          {failure && (
            <Banner
              kind="error"
              action={
                <Button size="sm" onClick={failure.retry}>
                  {retry}
                </Button>
              }
            >
              {failureText(failure.error, language, m.searchFailed)}
            </Banner>
          )}
          {progress.state === 'failed' && <Banner kind="error">{progress.text}</Banner>}
          <div className={styles.dock}>
            <p>{said()}</p>
            <Button look="ghost" size="lg" onClick={() => void finish(null, null)}>
              {m.skip}
            </Button>
            {mainButton()}
          </div>
        </div>
      </section>
    </Wear>
  )

  function said(): string {
    if (asked) return m.backTo(asked.homeTeam.name, asked.awayTeam.name)
    if (seat) return m.playsNow(teamOf(seat).name, rivalOf(seat).name)
    if (!pick && live[0] && !isInvited) return m.liveNow(live[0].homeTeam.name, live[0].awayTeam.name)
    return m.later
  }

  function mainButton() {
    const isBusy = progress.state === 'busy'
    if (pick) {
      const label = seat || place ? m.goInWith(pick.name) : m.join(pick.name)
      return (
        <Button
          look="flood"
          size="lg"
          busy={isBusy}
          onClick={() => void finish(pick, seat && seatAddress(seat))}
        >
          {label}
        </Button>
      )
    }
    const first = asked ?? live[0]
    if (!first || isInvited) return null
    return (
      <Button
        look="flood"
        size="lg"
        busy={isBusy}
        onClick={() => void finish(null, arenaAddress(settings.gameUrl, first.id))}
      >
        {m.goIn}
      </Button>
    )
  }
}

/** Above another page the tab tells that page's title. */
function TabTitle({ text }: { text: string }) {
  usePageTitle(text)
  return null
}

type Progress = { state: 'idle' | 'busy' } | { state: 'failed'; text: string }

/** The welcome points as they are in the purse: who had them once before gets none (accounts.10). */
function Gift() {
  const language = useLanguage()
  const m = welcomeMessages[language]
  const balance = useBalance()
  if (balance === null || balance === 0) return null
  return (
    <p className={styles.gift}>
      <b>{countText(balance, language)}</b>{' '}
      <span>
        <strong>{m.pointsAreYours}</strong> {settings.hasStakes ? m.forBets : m.forCheering}
      </span>
    </p>
  )
}

/** The clubs to pick from under a search. Earlier ones stay until the next ones are there. */
function usePicks(q: string) {
  const clubs = useQuery({
    queryKey: ['welcome', 'clubs', q],
    queryFn: async ({ signal }) => {
      const query = { sort: 'fan_count', order: 'desc', limit: CLUBS_SHOWN, ...(q !== '' && { q }) } as const
      const { element, total } = await call('GET /v1/clubs', { query }, { signal })
      return { q, clubs: element, total }
    },
    placeholderData: keepPreviousData,
  })
  const failure = useReadFailure(clubs)
  const arenas = useQuery({
    queryKey: ['welcome', 'live'],
    queryFn: async ({ signal }) => {
      const { element } = await call('GET /v1/arenas', { query: { limit: LIVE_READ } }, { signal })
      return element.map(completeArena).filter(({ started }) => started)
    },
  })
  const live = arenas.data ?? []
  // Together, so that the cards do not change places when the second answer comes.
  const found = arenas.isFetched ? clubs.data : undefined
  const isNone = found !== undefined && found.clubs.length === 0
  return {
    live,
    picks: found ? picksOf(found.clubs, live, found.q !== '') : [],
    total: clubs.data?.total ?? 0,
    /** The search that found no club. */
    missing: isNone ? found.q : null,
    failure,
    isEmpty: q === '' && (failure !== null || (isNone && found.q === '')),
  }
}

/** Our own arena takes the end from its address; another game site asks for it itself. */
function seatAddress({ arena, side }: Seat): string {
  return `${arenaAddress(settings.gameUrl, arena.id)}&side=${side}`
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
