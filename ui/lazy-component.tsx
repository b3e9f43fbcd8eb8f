import { type ComponentType, lazy, useEffect } from 'react'

/** A script or a style did not arrive: no connection, or a newer build has replaced the file. */
export class DownloadFailure extends Error {
  /** The next render of the component loads its files again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be downloaded.', { cause })
    this.name = 'DownloadFailure'
    this.forget = forget
  }
}

/**
 * A component whose files are loaded when it is first rendered. React's `lazy` keeps a failure for ever; this one
 * retries after `forget` was called. Call it only once the failure is shown, or React would retry in a loop.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Current = lazyOnce()
  function lazyOnce(): ComponentType<P> {
    return lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        const Failed = Current
        throw new DownloadFailure(cause, () => {
          if (Current === Failed) Current = lazyOnce()
        })
      }
    })
  }
  return function LazyComponent(props: P) {
    const Shown = Current
    return <Shown {...props} />
  }
}

/** Lets the next render of a failed region load its files again. */
export function useForgotten(error: unknown): void {
  useEffect(() => {
    if (error instanceof DownloadFailure) error.forget()
  }, [error])
}
