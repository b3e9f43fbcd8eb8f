import { type ComponentType, lazy, useEffect, useState } from 'react'

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

export type LazyComponent<P extends object> = ComponentType<P> & {
  /** Loads its files before it is rendered. A failure is left to the render. */
  preload: () => Promise<void>
}

/**
 * A component whose files are loaded when it is first rendered. React's `lazy` keeps a failure for ever; this one
 * retries after `forget` was called. Call it only once the failure is shown, or React would retry in a loop.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let Loaded: ComponentType<P> | null = null
  let Current = lazyOnce()
  async function loadOnce(): Promise<ComponentType<P>> {
    Loaded ??= await load()
    return Loaded
  }
  function lazyOnce(): ComponentType<P> {
    return lazy(async () => {
      try {
        return { default: await loadOnce() }
      } catch (cause) {
        const Failed = Current
        throw new DownloadFailure(cause, () => {
          if (Current === Failed) Current = lazyOnce()
        })
      }
    })
  }
  function LazyComponent(props: P) {
    // What is loaded is drawn at once: React holds back for up to 300 ms what was suspended, however short.
    const [Known] = useState(() => Loaded)
    const Shown = Known ?? Current
    return <Shown {...props} />
  }
  const preload = () => loadOnce().then(nothing, nothing)
  return Object.assign(LazyComponent, { preload })
}

const nothing = () => undefined

/** Lets the next render of a failed region load its files again. */
export function useForgotten(error: unknown): void {
  useEffect(() => {
    if (error instanceof DownloadFailure) error.forget()
  }, [error])
}
