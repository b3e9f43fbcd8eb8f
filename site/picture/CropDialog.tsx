import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { useGone } from '#site/useGone.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import styles from './CropDialog.module.css'
import { pictureMessages } from './picture.messages.ts'

interface CropDialogProps {
  file: File
  /** The object URL of the file. */
  url: string
  onDone: (url: string) => void
  onClose: () => void
}

const ZOOM_MAX = 4

/** Crops a picture to a square and uploads it. */
export function CropDialog({ file, url, onDone, onClose }: CropDialogProps) {
  const m = useMessages(pictureMessages)
  const language = useLanguage()
  const titleId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CutArea | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const gone = useGone()

  async function upload(): Promise<void> {
    if (!area || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const signal = gone()
      const body = { file: await cutPicture(file, area) }
      const { element } = await call('POST /v1/media', { body }, { signal })
      onDone(element.url)
    } catch (error) {
      setProblem(failureText(error, language, m.uploadFailed))
      setBusy(false)
    }
  }

  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {m.cropTitle}
        </h2>
        <div className={styles.stage}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': m.cropArea }}
            mediaProps={{ alt: '', onError: () => setProblem(m.unreadable) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        </div>
        <label className={styles.zoom}>
          {m.zoom}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <div className={styles.end}>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button look="flood" busy={isBusy} disabled={!area} onClick={() => void upload()}>
            {m.usePicture}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

const PICTURE_PX = 512
const QUALITY = 0.92

/** Crops the picture and scales it down. */
async function cutPicture(picture: ImageBitmapSource, area: CutArea): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  const side = Math.min(PICTURE_PX, Math.round(area.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to draw on')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side)
  bitmap.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('nothing was drawn')))
    canvas.toBlob(done, 'image/webp', QUALITY)
  })
}
