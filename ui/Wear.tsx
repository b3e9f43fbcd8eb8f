import { type ComponentProps, useCallback } from 'react'
import { type Wearing, wearVariables } from './wear.ts'

/** Everything inside wears these colours; without any, our own orange and blue. */
export function Wear({ home, away, ...rest }: Wearing & Omit<ComponentProps<'div'>, 'ref'>) {
  return <div {...rest} {...useWear({ home, away })} />
}

/**
 * Dresses the element it is spread into. By script, because our content security policy refuses `style` attributes in
 * the HTML that the server draws.
 */
export function useWear({ home, away }: Wearing) {
  const key = JSON.stringify(wearVariables({ home, away }))
  const ref = useCallback(
    (element: HTMLElement | null) => {
      const variables = Object.entries<string>(JSON.parse(key))
      for (const [name, value] of variables) element?.style.setProperty(name, value)
      return () => {
        for (const [name] of variables) element?.style.removeProperty(name)
      }
    },
    [key],
  )
  return { ref, 'data-worn': '' }
}
