import { Download, Share2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PlayedMatch } from '#contract/matches.ts'
import { useRoom } from '#play/base/arena-context.ts'
import { Panel } from '#play/base/Panel.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { readPalette } from '#ui/crowd/read-palette.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { finalMessages } from './final.messages.ts'
import { drawPicture, PICTURE, type PictureContent } from './picture.ts'
import styles from './SharePicture.module.css'
import { canShareFiles, savePicture, sharePicture } from './send-picture.ts'
import type { FinalSides } from './sides.ts'

/** The result as a picture: shown, shared or saved. */
export function SharePicture({ sides, mine }: { sides: FinalSides; mine: PlayedMatch | null }) {
  const m = useMessages(finalMessages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const content = useContent(sides, mine)
  const drawn = JSON.stringify(content)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const draw = () => drawPicture(context, readPalette(context), JSON.parse(drawn) as PictureContent)
    // The faces of both lines must have come, or the picture would be set in another.
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
