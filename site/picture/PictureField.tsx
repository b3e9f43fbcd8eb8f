import { Upload } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useDialog } from '#site/dialog.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import styles from './PictureField.module.css'
import { pictureMessages } from './picture.messages.ts'

const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** More than the server accepts: the cropped picture that is uploaded is much smaller. */
const LARGEST_BYTES = 20 * 1024 * 1024

/** Why a chosen file cannot become a picture, or null. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'wrongType'
  return size > LARGEST_BYTES ? 'tooLarge' : null
}

const CropDialog = lazyComponent(async () => (await import('./CropDialog.tsx')).CropDialog)

interface PictureFieldProps {
  label: string
  hint?: string
  required?: boolean
  /** The picture as it is now. */
  preview: ReactNode
  /** Missing where there must be one. */
  removeLabel?: string
  /** The address that is stored: a picture of this one waits for nothing. Missing where saving closes the form. */
  stored?: string | null
  field: Pick<ComponentProps<typeof Field>, 'name' | 'onChange' | 'error'> & { value: string }
  onPicture: (url: string) => void
}

/** An avatar or logo as an address, or as a picture that is cropped and uploaded. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, required = false, preview, removeLabel, stored, field, onPicture } = props
  const m = useMessages(pictureMessages)
  const dialog = useDialog()
  const fileRef = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof pictureProblem>>(null)
  const [uploadedUrl, setUploadedUrl] = useState<string | null>(null)
  const isUnsaved = uploadedUrl !== null && field.value === uploadedUrl && stored !== uploadedUrl
  const note = problem === null ? isUnsaved && m.uploaded : m[problem]

  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again.
    event.target.value = ''
    if (!file) return
    const found = pictureProblem(file)
    setProblem(found)
    if (found !== null) return
    const url = URL.createObjectURL(file)
    const onClose = () => {
      URL.revokeObjectURL(url)
      dialog.close()
    }
    const onDone = (newUrl: string) => {
      onClose()
      onPicture(newUrl)
      setUploadedUrl(newUrl)
    }
    dialog.open(<CropDialog file={file} url={url} onDone={onDone} onClose={onClose} />)
  }
  return (
    <div className={styles.picture}>
      {preview}
      <div className={styles.fields}>
        <Field
          {...field}
          label={label}
          hint={hint}
          required={required}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
        <div className={styles.buttons}>
          <Button onClick={() => fileRef.current?.click()}>
            <Upload aria-hidden="true" /> {m.upload}
          </Button>
          {removeLabel !== undefined && field.value !== '' && (
            <Button look="ghost" onClick={() => onPicture('')}>
              {removeLabel}
            </Button>
          )}
          <input
            ref={fileRef}
            type="file"
            hidden
            accept={PICTURE_TYPES.join(',')}
            aria-label={m.upload}
            onChange={onFile}
          />
        </div>
        <p role="status" className={styles.note}>
          {note}
        </p>
      </div>
    </div>
  )
}
