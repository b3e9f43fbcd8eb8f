import boardStyles from './board.module.css'

/**
 * Holds the place of rows that are out of sight and therefore not in the page. It is one cell wide: more would
 * bring columns back that a phone does not show.
 */
export function RowGap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused.
    <tr className={boardStyles.gap} aria-hidden="true">
      <td style={{ height: heightPx }} />
    </tr>
  )
}

/** How tall a row of `board.module.css` is, its line included. */
export const ROW_PX = 62
