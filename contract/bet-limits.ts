// The numbers of a bet (bets.2, stakes.1), without schemas: the browser needs them and must not load zod.

export const BET_MIN_CHOICES = 2
export const BET_MAX_CHOICES = 10
export const BET_CHOICE_MAX_LENGTH = 80
export const BET_STATEMENT_MAX_LENGTH = 200
export const BET_MIN_DURATION_S = 1
export const BET_MAX_DURATION_S = 86_400
export const STAKE_MIN = 10
export const STAKE_MAX = 10_000
