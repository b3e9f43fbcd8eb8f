const NAME = 'virage-result.png'

type Sent = 'shared' | 'saved' | 'cancelled'

/** Whether this device can hand a picture on; elsewhere it is saved. */
export function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  const sample = new File([new Uint8Array(1)], NAME, { type: 'image/png' })
  return navigator.canShare({ files: [sample] })
}

export async function sharePicture(canvas: HTMLCanvasElement, text: string): Promise<Sent> {
  const file = new File([await pngOf(canvas)], NAME, { type: 'image/png' })
  try {
    await navigator.share({ files: [file], text })
    return 'shared'
  } catch (error) {
    // The fan closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    return savePicture(canvas)
  }
}

export async function savePicture(canvas: HTMLCanvasElement, _text?: string): Promise<Sent> {
  const url = URL.createObjectURL(await pngOf(canvas))
  const link = document.createElement('a')
  link.href = url
  link.download = NAME
  link.click()
  // The download has taken the address by then.
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
