import { useEffectEvent, useLayoutEffect } from 'react'

/** What lies over the arena, the topmost last. Each has an entry of the history, whose state tells how many there are. */
const layers: (() => void)[] = []
let isGoing = false

const layersOfEntry = (): number => history.state?.layers ?? 0

function follow(): void {
  if (isGoing) return
  const steps = layers.length - layersOfEntry()
  isGoing = steps < 0
  if (isGoing) history.go(steps)
  while (layersOfEntry() < layers.length) history.pushState({ layers: layersOfEntry() + 1 }, '')
}

function onPop(): void {
  if (!isGoing) for (const close of layers.splice(layersOfEntry()).reverse()) close()
  isGoing = false
  follow()
}

window.addEventListener('popstate', onPop)
// Entries of what was open when the page was loaded anew: without it, a press of Back would do nothing.
follow()

/** pages.6: Back closes what lies over the arena, the topmost first, and does not leave it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // Before it is seen: whoever presses Back at once closes it, and does not leave the arena.
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer = () => close()
    layers.push(layer)
    // A sheet that opens in place of another takes over its entry.
    queueMicrotask(follow)
    return () => {
      if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1)
      queueMicrotask(follow)
    }
  }, [isOpen])
}
