import { type ComponentProps, useCallback } from 'react'
import { type Wearing, wearVariables } from './wear.ts'

/** Everything inside wears these colours; without any, our own orange and blue. */
export function Wear({ home, away, ...rest }: Wearing & Omit<ComponentProps<'div'>, 'ref'>) {
  return <div {...rest} {...useWear({ home, away })} />
}

/** Dresses the element it is spread into. */
function useWear({ home, away }: Wearing) {
  return { ref: useVariables(wearVariables({ home, away })), 'data-worn': '' }
}

/**
 * Sets custom properties of the element whose `ref` it is. By script, because our content security policy refuses
 * `style` attributes in the HTML that the server draws.
 */
export function useVariables(variables: Record<`--${string}`, string>) {
  const key = JSON.stringify(variables)
  return useCallback(
    (element: HTMLElement | null) => {
      const entries = Object.entries<string>(JSON.parse(key))
      for (const [name, value] of entries) element?.style.setProperty(name, value)
      return () => {
        for (const [name] of entries) element?.style.removeProperty(name)
      }
    },
    [key],
  )
}
