// profile.2: profile name font base 36 px, floor 14 px, 90 % of the plate width.
export const NAME_BASE_PX = 36
const NAME_FLOOR_PX = 14
const NAME_SHARE = 0.9

/** The font size at which a name fits its plate. Text width grows in proportion to the font size. */
export function nameFontPx(widthAtBasePx: number, plateWidthPx: number): number {
  if (widthAtBasePx <= 0) return NAME_BASE_PX
  const fitting = (NAME_BASE_PX * NAME_SHARE * plateWidthPx) / widthAtBasePx
  return Math.max(NAME_FLOOR_PX, Math.min(NAME_BASE_PX, fitting))
}
