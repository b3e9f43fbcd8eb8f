/** What the server tells the browser at run time, in the page: one build serves every deployment. */
export interface PublicSettings {
  apiUrl: string
  matchesUrl: string
  gameUrl: string
  discordUrl: string
  videoUrl: string
  legalEmail: string
  /** False: this product shows no bets (running.17). */
  hasStakes: boolean
  /** False: nothing is pushed to devices. */
  hasPush: boolean
}

/** The id of the `<script type="application/json">` element that carries them. */
export const PUBLIC_SETTINGS_ELEMENT = 'virage-settings'
