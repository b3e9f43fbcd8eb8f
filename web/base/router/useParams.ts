import { createContext, use } from 'react'
import type { Params } from '#contract/pages.ts'

export const ParamsContext = createContext<Params>({})

/** The parameters of the page's address. */
export function useParams(): Params {
  return use(ParamsContext)
}
