import { useEffect, useEffectEvent } from 'react'

/** pages.6: on a phone Back closes what lies over the arena, and does not leave it. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    history.pushState(history.state, '')
    let isBack = false
    const onPop = () => {
      isBack = true
      close()
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      if (!isBack) history.back()
    }
  }, [isOpen])
}
