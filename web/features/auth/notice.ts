/** What the banner of an auth form says. */
export interface Notice {
  kind: 'error' | 'success'
  text: string
  /** The verification mail can be sent again from here. */
  canResend?: boolean
}
