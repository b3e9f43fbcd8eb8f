import type { ServerMessage } from '#contract/live.ts'
import { NOON_MS } from '#match/match.testing.ts'
import { CONNECTING, type Game, reduce } from '#play/base/game.ts'

/** The game after these messages, each received at noon by a clock that agrees with the server's. */
export function after(...messages: ServerMessage[]): Game {
  return continued(CONNECTING, ...messages)
}

export function continued(game: Game, ...messages: ServerMessage[]): Game {
  return messages.reduce<Game>(
    (before, message) => reduce(before, { type: 'message', message, receivedAtMs: NOON_MS }),
    game,
  )
}
