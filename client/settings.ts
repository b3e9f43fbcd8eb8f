import { PUBLIC_SETTINGS_ELEMENT, type PublicSettings } from '#contract/public-settings.ts'

/** An empty base means: the origin the page came from. */
export const DEFAULT_SETTINGS: PublicSettings = {
  apiUrl: '',
  matchesUrl: '',
  gameUrl: '/play/',
  discordUrl: '',
  videoUrl: '',
  legalEmail: '',
  hasStakes: true,
  hasPush: true,
}

/** Reads what the server wrote into the page; anything missing or unreadable has its default. */
export function readSettings(text: string | null | undefined): PublicSettings {
  const given = parseObject(text)
  const pick = (name: Exclude<keyof PublicSettings, 'hasStakes' | 'hasPush'>): string => {
    const value = given[name]
    return typeof value === 'string' && value !== '' ? value : DEFAULT_SETTINGS[name]
  }
  return {
    apiUrl: withoutSlash(pick('apiUrl')),
    matchesUrl: withoutSlash(pick('matchesUrl')),
    gameUrl: pick('gameUrl'),
    discordUrl: pick('discordUrl'),
    videoUrl: pick('videoUrl'),
    legalEmail: pick('legalEmail'),
    hasStakes: given['hasStakes'] !== false,
    hasPush: given['hasPush'] !== false,
  }
}

export function settingsOfPage(page: Document): PublicSettings {
  return readSettings(page.getElementById(PUBLIC_SETTINGS_ELEMENT)?.textContent)
}

function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
