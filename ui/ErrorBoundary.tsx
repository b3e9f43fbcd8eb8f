import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /**
   * Shown in place of the region that failed; `retry` renders the region again. Leave it out for a decoration, which
   * then disappears without a message (pages.10).
   */
  fallback?: (error: unknown, retry: () => void) => ReactNode
  /** The region is rendered again when this changes. */
  resetKey?: string
}

type Outcome = { failed: false } | { failed: true; error: unknown }

/** Keeps an error inside its region: when a script does not load or a component throws, the rest of the page works. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Outcome> {
  override state: Outcome = { failed: false }

  static getDerivedStateFromError(error: unknown): Outcome {
    return { failed: true, error }
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => this.setState({ failed: false })

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return fallback?.(this.state.error, this.retry) ?? null
  }
}
