import styles from './board.module.css'

/** Holds the place of rows that are out of sight and therefore not in the page. */
export function RowGap({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused.
    <tr className={styles.gap} aria-hidden="true">
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  )
}
