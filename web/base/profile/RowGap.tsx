import styles from './board.module.css'

/**
 * Holds the place of rows that are out of sight and therefore not in the page. It is one cell wide: more would
 * bring columns back that a phone does not show.
 */
export function RowGap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused.
    <tr className={styles.gap} aria-hidden="true">
      <td style={{ height: heightPx }} />
    </tr>
  )
}
