import { useForgetParam, useSearchParams } from '#site/router/Router.tsx'

/** home.4: a step of the checklist leads right into a form, by `?add=1`. Once that is closed a reload opens it no more. */
export function useAskedForm(): { isAsked: boolean; forget: () => void } {
  const [params] = useSearchParams()
  const forgetParam = useForgetParam()
  const isAsked = params.has('add')
  return {
    isAsked,
    forget() {
      if (isAsked) forgetParam('add')
    },
  }
}
