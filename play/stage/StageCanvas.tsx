import { useEffect, useRef } from 'react'
import { useArena } from '#play/base/arena-context.ts'
import { useReducedMotion } from '#play/base/motion.ts'
import { crowdLight } from '#play/stage/crowd-light.ts'
import type { Layout, Size } from '#play/stage/layouts.ts'
import { createStage, type Stage } from '#play/stage/stage.ts'

interface StageCanvasProps {
  layout: (size: Size) => Layout
  className?: string | undefined
  onOwnSeat?: (place: { x: number; y: number } | null) => void
}

/** The crowd on a canvas, fed straight from the game: its frames go past React. */
export function StageCanvas({ layout, className, onOwnSeat }: StageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stage = useRef<Stage | null>(null)
  const arena = useArena()
  const isCalm = useReducedMotion()

  useEffect(() => {
    if (!canvas.current) return
    const created = createStage({
      canvas: canvas.current,
      layout,
      onOwnSeat: (place) => onOwnSeat?.(place),
    })
    stage.current = created
    let lastChant = arena.room().chants.at(-1)?.id ?? 0
    const follow = () => {
      const room = arena.room()
      created.show(crowdLight(room))
      // Only the ring shows one's own seat: the strip has no end to sit in.
      if (onOwnSeat) created.sit(room.you.side)
      for (const { id, side } of room.chants) if (id > lastChant) created.chant(side)
      lastChant = room.chants.at(-1)?.id ?? 0
    }
    follow()
    const stop = arena.game.subscribe(follow)
    return () => {
      stop()
      created.stop()
      stage.current = null
    }
  }, [arena, layout, onOwnSeat])

  useEffect(() => stage.current?.setCalm(isCalm), [isCalm])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot be focused.
  return <canvas ref={canvas} aria-hidden="true" className={className} />
}
