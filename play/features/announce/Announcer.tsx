import { useEffect, useEffectEvent, useState } from 'react'
import type { Side } from '#contract/events.ts'
import { placeOf } from '#match/tifo.ts'
import { useArena } from '#play/base/arena.ts'
import { useEventWords } from '#play/base/events.tsx'
import { posterAddress, shareAddress } from '#play/base/links.ts'
import { clock } from '#play/base/page-clock.ts'
import { useMuted } from '#play/base/preferences.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { announceMessages } from './announce.messages.ts'
import { followNews, type News, type Seen } from './news.ts'

const CELLS_NAMED = 6

/** Tells screen readers what has changed, and shows everybody the results of their own bets as toasts. */
export function Announcer({ since }: { since?: Seen }) {
  const m = useMessages(announceMessages)
  const words = useEventWords()
  const format = useFormat()
  const arena = useArena()
  const [text, setText] = useState('')

  const muted = useMuted(arena.id)

  const isOwn = (side: Side) => side === arena.room().you.side && !muted.includes(side)

  const sentence = (news: News): string | null => {
    if (news.kind === 'dealt') return m.dealt(cellsText(news.cells))
    if ('raised' in news) {
      if (muted.includes(news.side)) return null
      const { homeTeam, awayTeam } = arena.room().arena
      const team = (news.side === 'home' ? homeTeam : awayTeam).name
      const { tifo, ultra } = news.raised
      return news.kind === 'raised' ? m.raised(team, ultra.name, tifo.name) : m[news.kind](tifo.name)
    }
    if (news.kind === 'event' || news.kind === 'undo') {
      const { homeTeam, awayTeam, score } = arena.room().arena
      const { event } = news
      const team = event.side === null ? null : (event.side === 'home' ? homeTeam : awayTeam).name
      const standing = m.score(homeTeam.name, score.home, awayTeam.name, score.away)
      if (news.kind === 'undo') return m.undone(words(event), standing)
      return m.event(words(event), team, event.points === null ? '' : standing)
    }
    if (news.kind === 'outcome' || news.kind === 'late') return null
    if (news.kind === 'unsettled') return m.unsettled(news.bet.statement)
    if (news.kind === 'arena') {
      if (news.to === 'waiting') return m.ended
      if (news.to === 'paused') return m.paused
      return news.from === 'paused' ? m.resumed : m.started
    }
    const { statement, choices, answer } = news.bet
    if (news.stage === 'settled') return m.settled(statement, choices[answer ?? -1] ?? '')
    if (news.stage === 'ten_left') return m.tenLeft(statement)
    return m[news.stage](statement)
  }
  /** Few cells one by one, many by their rows. */
  const cellsText = (cells: readonly number[]): string => {
    const places = cells.map(placeOf)
    if (places.length <= CELLS_NAMED) return places.map(({ row, column }) => m.cell(row, column)).join('; ')
    const rows = places.map(({ row }) => row)
    return m.cells(format.whole(cells.length), Math.min(...rows), Math.max(...rows))
  }
  const tell = useEffectEvent((all: News[]) => {
    for (const news of all) {
      // What the own end has completed stays at hand for a moment after it has come down.
      if (news.kind === 'down' && news.raised.poster !== undefined && isOwn(news.side)) {
        const { poster, tifo } = news.raised
        const run = () => void shareAddress(posterAddress(poster), tifo.name, m.copied)
        const action = { label: m.share, run, passes: true } as const
        showToast({ kind: 'success', text: m.complete(tifo.name), action })
      }
      if (news.kind === 'unsettled')
        showToast({ kind: 'plain', text: m.unsettled(news.bet.statement), detail: news.reason })
      if (news.kind === 'late')
        showToast({ kind: 'plain', text: m.late(format.whole(news.points)), detail: news.bet.statement })
      if (news.kind !== 'outcome') continue
      const points = format.whole(news.outcome.points)
      const { kind } = news.outcome
      const detail = news.bet.statement
      if (kind === 'won') showToast({ kind: 'success', text: m.youWon(points), detail })
      else
        showToast({ kind: 'plain', text: kind === 'lost' ? m.youLost(points) : m.returned(points), detail })
    }
    const said = all.map(sentence).filter((each) => each !== null)
    if (said.length > 0) setText(said.join(' '))
  })

  useEffect(() => followNews(arena, clock, (news) => tell(news), since), [arena, since])

  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
