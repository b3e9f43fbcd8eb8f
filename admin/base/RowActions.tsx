import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'

interface RowActionsProps {
  edit?: { label: string; onEdit: () => void }
  remove: { label: string; onRemove: () => void }
}

export function RowActions({ edit, remove }: RowActionsProps) {
  return (
    <>
      {edit && (
        <IconButton label={edit.label} onClick={edit.onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={remove.label} onClick={remove.onRemove}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
}
