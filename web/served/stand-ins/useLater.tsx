// site/useLater.ts where there is no browser.
import { createContext, use } from 'react'

/** True around what is rendered for browsers without scripts: there, nothing comes later. */
export const IsLater = createContext(false)

export const useLater = (): boolean => use(IsLater)
