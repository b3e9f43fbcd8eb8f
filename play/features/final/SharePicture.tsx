import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PlayedMatch } from '#contract/matches.ts'
import { useRoom } from '#play/base/arena.ts'
import { Panel } from '#play/base/parts.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { readPalette } from '#ui/crowd/browser-canvas.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { finalMessages } from './final.messages.ts'
import { drawPicture, PICTURE, type PictureContent } from './picture.ts'
import type { FinalSides } from './result.ts'
import styles from './SharePicture.module.css'

/** The result as a picture, to share or save. */
export function SharePicture({ sides, mine }: { sides: FinalSides; mine: PlayedMatch | null }) {
  const m = useMessages(finalMessages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const content = useContent(sides, mine)
  const drawn = JSON.stringify(content)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const draw = () => drawPicture(context, readPalette(context), JSON.parse(drawn) as PictureContent)
    // Wait for the fonts, or the canvas would use a fallback.
    void document.fonts.ready.then(draw)
    const onTheme = new MutationObserver(() => {
      context.clearRect(0, 0, PICTURE.width, PICTURE.height)
      draw()
    })
    onTheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => onTheme.disconnect()
  }, [drawn])

  const text = m.pictureText(content.home.name, content.home.score, content.away.name, content.away.score)
  const send = async (how: typeof sharePicture) => {
    if (canvas.current && (await how(canvas.current, text)) === 'saved')
      showToast({ kind: 'success', text: m.saved })
  }
  return (
    <Panel>
      <canvas
        ref={canvas}
        width={PICTURE.width}
        height={PICTURE.height}
        role="img"
        aria-label={`${m.picture(content.home.name, content.away.name)}: ${text}. ${content.verdict}.`}
        className={styles.picture}
      />
      <div className={styles.buttons}>
        {canShareFiles() && (
          <Button look="flood" onClick={() => void send(sharePicture)}>
            <Share2 aria-hidden="true" /> {m.share}
          </Button>
        )}
        <Button look={canShareFiles() ? 'plain' : 'flood'} onClick={() => void send(savePicture)}>
          <Download aria-hidden="true" /> {m.save}
        </Button>
      </div>
    </Panel>
  )
}

function useContent(sides: FinalSides, mine: PlayedMatch | null): PictureContent {
  const m = useMessages(finalMessages)
  const format = useFormat()
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  const isScore = sides.kind === 'scores'
  const figure = isScore ? format.rate : format.whole
  const own: string[] = []
  if (mine?.side) own.push(m.iStood(mine.side === 'home' ? home : away))
  if (typeof mine?.cheer_score === 'number') own.push(m.myCheer(format.rate(mine.cheer_score)))
  return {
    home: { name: home, score: figure(sides.home) },
    away: { name: away, score: figure(sides.away) },
    unit: isScore ? m.rate : m.points,
    share: sides.share,
    winner: sides.winner,
    verdict:
      sides.winner === null
        ? m.level
        : sides.winner === 'home'
          ? m.outsang(home, away)
          : m.outsang(away, home),
    own,
  }
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

async function savePicture(canvas: HTMLCanvasElement, _text?: string): Promise<Sent> {
  const url = URL.createObjectURL(await pngOf(canvas))
  const link = document.createElement('a')
  link.href = url
  link.download = NAME
  link.click()
  // The download has started by then and needs the address no more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
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
