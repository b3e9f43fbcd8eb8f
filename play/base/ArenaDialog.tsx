import type { ComponentProps } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { useBackCloses } from './back.ts'

/** A dialog over the arena: Back closes it too. */
export function ArenaDialog(props: ComponentProps<typeof Dialog>) {
  useBackCloses(true, props.onClose)
  return <Dialog {...props} />
}
