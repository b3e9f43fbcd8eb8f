import type { ServerMessage } from '#contract/live.ts'
import { NOON_MS } from '#match/match.testing.ts'
import { CONNECTING, type Game, reduce } from '#play/base/game.ts'

/** The game after these messages, all received at noon; device and server clocks agree. */
export function after(...messages: ServerMessage[]): Game {
  return continued(CONNECTING, ...messages)
}

export function continued(game: Game, ...messages: ServerMessage[]): Game {
  return messages.reduce<Game>(
    (before, message) => reduce(before, { type: 'message', message, receivedAtMs: NOON_MS }),
    game,
  )
}
