/** A statement as a sentence: many are questions, others have no mark at their end. */
export const ended = (statement: string) => (/[.!?…]$/.test(statement) ? statement : `${statement}.`)
