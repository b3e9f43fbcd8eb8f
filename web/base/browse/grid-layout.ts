export interface GridLayout {
  columns: number
  cardWidthPx: number
}

/** As many cards side by side as fit at their least width; at least one, however narrow the page. */
export function layOutGrid(widthPx: number, leastCardPx: number, gapPx: number): GridLayout {
  const columns = Math.max(1, Math.floor((widthPx + gapPx) / (leastCardPx + gapPx)))
  return { columns, cardWidthPx: Math.max(0, (widthPx - gapPx * (columns - 1)) / columns) }
}
