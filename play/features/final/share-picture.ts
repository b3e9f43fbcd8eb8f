import { saveFile } from '#client/save-file.ts'
import type { Side } from '#contract/arenas.ts'
import type { EndedRun } from '#play/base/game.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { readPalette } from '#ui/crowd/browser-canvas.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { finalMessages } from './final.messages.ts'
import { drawPicture, PICTURE, type PictureContent } from './picture.ts'
import type { Verdict } from './result.ts'

/** The result as a picture, drawn when the fan shares or saves it. */
export function useResultPicture({ arena }: EndedRun, verdict: Verdict) {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const { score, noise, winner, isAlone } = verdict
  const names = { home: arena.homeTeam.name, away: arena.awayTeam.name }
  const text = m.pictureText(names.home, score.home, names.away, score.away)
  const rateOf = (side: Side) => (noise ? `${format.rate(noise[side])} ${m.rate}` : '')
  const sum = noise ? noise.home + noise.away : 0
  const content: PictureContent = {
    home: { name: names.home, score: String(score.home), noise: rateOf('home') },
    away: { name: names.away, score: String(score.away), noise: rateOf('away') },
    share: noise && sum > 0 ? noise.home / sum : 0.5,
    winner,
    verdict: !noise || isAlone ? m.ended : winner === null ? m.level : m.wonNoise(names[winner]),
  }
  const send = async (how: typeof sharePicture) => {
    const canvas = await draw(content)
    if (canvas && (await how(canvas, text)) === 'saved') showToast({ kind: 'success', text: m.saved })
  }
  return {
    share: async () => send(canShareFiles() ? sharePicture : savePicture),
    save: async () => send(savePicture),
  }
}

async function draw(content: PictureContent): Promise<HTMLCanvasElement | null> {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE.width
  canvas.height = PICTURE.height
  const context = canvas.getContext('2d')
  if (!context) return null
  // The colours are those of the page, which a canvas outside of it does not know.
  document.body.append(canvas)
  const palette = readPalette(context)
  canvas.remove()
  // Wait for the fonts, or the canvas would use a fallback.
  await document.fonts.ready
  drawPicture(context, palette, content)
  return canvas
}

const NAME = 'virage-result.png'

type Sent = 'shared' | 'saved' | 'cancelled'

/** False on devices that can only save the picture. */
function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  const sample = new File([new Uint8Array(1)], NAME, { type: 'image/png' })
  return navigator.canShare({ files: [sample] })
}

async function sharePicture(canvas: HTMLCanvasElement, text: string): Promise<Sent> {
  const file = new File([await pngOf(canvas)], NAME, { type: 'image/png' })
  try {
    await navigator.share({ files: [file], text })
    return 'shared'
  } catch (error) {
    // The fan closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    return savePicture(canvas)
  }
}

async function savePicture(canvas: HTMLCanvasElement): Promise<Sent> {
  saveFile(NAME, await pngOf(canvas))
  return 'saved'
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The picture could not be drawn.'))
    }, 'image/png')
  })
}
