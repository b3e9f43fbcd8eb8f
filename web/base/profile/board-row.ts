/** How tall a row of `board.module.css` is, its line included. */
export const ROW_PX = 62
