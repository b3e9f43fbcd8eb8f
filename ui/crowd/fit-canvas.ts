// A canvas as large as its place on the page, drawn again when that or the theme changes.
/** More pixels are not seen and cost time. */
const MAX_PIXEL_RATIO = 2

/** Pixels of the screen in one of the page's, as many as are drawn. */
export function pixelRatio(): number {
  return Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
}

/** Gives a canvas the pixels of its place, to be drawn on in CSS pixels; null while it has no place. */
export function fitCanvas(
  context: CanvasRenderingContext2D,
): { width: number; height: number; ratio: number } | null {
  const { canvas } = context
  const { width, height } = canvas.getBoundingClientRect()
  if (width < 1 || height < 1) return null
  const ratio = pixelRatio()
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { width, height, ratio }
}

/** Draws now, and again with another size, theme or colours of clubs; returns how to end that. */
export function keepDrawn(canvas: HTMLCanvasElement, draw: () => void): () => void {
  const onResize = new ResizeObserver(draw)
  onResize.observe(canvas)
  const onTheme = new MutationObserver(draw)
  onTheme.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
  return () => {
    onResize.disconnect()
    onTheme.disconnect()
  }
}
