// Arrays as PostgreSQL reads them. The driver looks at every element anew; for a thousand numbers that takes longer
// than the query they are for.

export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Bytes that are at hand in hex. */
export const hexArray = (hexes: readonly string[]): string =>
  hexes.length === 0 ? '{}' : `{"\\\\x${hexes.join('","\\\\x')}"}`
