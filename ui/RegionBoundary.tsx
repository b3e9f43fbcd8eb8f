import { Component, type ReactNode } from 'react'

interface RegionBoundaryProps {
  children: ReactNode
  /**
   * Drawn in place of a region that failed; `retry` renders the region again. Leave it out for a decoration:
   * the page is complete without it, so it disappears without a word.
   */
  fallback?: (error: unknown, retry: () => void) => ReactNode
  /** Another value is another content, which gets a try of its own. */
  resetKey?: string
}

type Outcome = { failed: false } | { failed: true; error: unknown }

/** Keeps a fault inside its region: a script that did not load or a component that throws leaves the rest alone. */
export class RegionBoundary extends Component<RegionBoundaryProps, Outcome> {
  override state: Outcome = { failed: false }

  static getDerivedStateFromError(error: unknown): Outcome {
    return { failed: true, error }
  }

  override componentDidUpdate({ resetKey }: RegionBoundaryProps) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ failed: false })

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return fallback?.(this.state.error, this.retry) ?? null
  }
}
