// The numbers of a bet (product §4.3, §4.10), without a schema: what the browser needs of them costs it no zod.

export const BET_MIN_CHOICES = 2
export const BET_MAX_CHOICES = 10
export const BET_CHOICE_MAX_LENGTH = 80
export const BET_STATEMENT_MAX_LENGTH = 200
export const BET_MIN_DURATION_S = 1
export const BET_MAX_DURATION_S = 86_400
export const STAKE_MIN = 10
export const STAKE_MAX = 10_000
