import type { Card } from './card.ts'

/** For every page that has no picture of its own. */
export const GENERAL_CARD: Card = { kind: 'page', id: 'virage' }
