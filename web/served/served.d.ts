interface Window {
  /** Set by the head of a page that the server has drawn (start.ts), until the application hears. */
  served?: {
    /** Presses again what was pressed. */
    heard: () => void
  }
}
