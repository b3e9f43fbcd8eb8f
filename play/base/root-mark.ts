import { useLayoutEffect } from 'react'

/**
 * Marks the page for style sheets while something is so. A selector with :has() would find it too, but the browser
 * would ask it anew with every element that comes and goes, several times a second during a song.
 */
export function useRootMark(
  name: 'song' | 'songBar' | 'holding' | 'hint' | 'sheet' | 'slow',
  isSo: boolean,
): void {
  useLayoutEffect(() => {
    const marks = document.documentElement.dataset
    if (isSo) marks[name] = ''
    return () => {
      delete marks[name]
    }
  }, [name, isSo])
}
