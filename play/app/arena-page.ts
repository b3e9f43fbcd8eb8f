// What the arena makes of the page around it, in front of a fan and on the second screen alike.
import { useEffect, useLayoutEffect } from 'react'
import { showTitle } from '#client/page-title.ts'
import type { Arena } from '#contract/arenas.ts'
import type { Game, GoneReason } from '#play/base/game.ts'
import { wearVariables } from '#ui/wear.ts'

export const goneReasonOf = (game: Game): GoneReason | null => (game.phase === 'gone' ? game.reason : null)

/** The page's title, and the clubs' colours for both ends: the page wears them, so that canvases and dialogs follow. */
export function useArenaLook(arena: Pick<Arena, 'homeTeam' | 'awayTeam' | 'wear'> | null): void {
  const title = arena ? `${arena.homeTeam.name} – ${arena.awayTeam.name} · Virage` : null
  useEffect(() => {
    if (title) showTitle(title)
  }, [title])
  const home = arena?.wear.home
  const away = arena?.wear.away
  useLayoutEffect(() => {
    if (home === undefined || away === undefined) return
    const { style } = document.documentElement
    const variables = Object.entries(wearVariables({ home, away }))
    for (const [name, value] of variables) style.setProperty(name, value)
    return () => {
      for (const [name] of variables) style.removeProperty(name)
    }
  }, [home, away])
}
