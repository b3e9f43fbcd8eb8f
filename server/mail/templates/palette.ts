// The colours of ui/tokens.css. Mail clients know no custom properties, so the values are repeated here.

export const PAPER = {
  background: '#F4EFE0',
  surface: '#FFFCF3',
  line: '#D3C9AC',
  text: '#14190F',
  textQuiet: '#575D51',
  flood: '#FFD91F',
  floodEdge: '#14190F',
  link: '#1450B8',
} as const

export const NIGHT: Record<keyof typeof PAPER, string> = {
  background: '#0A0F0D',
  surface: '#111815',
  line: '#2B3832',
  text: '#F4F6EE',
  textQuiet: '#8F9C93',
  flood: '#FFE14D',
  floodEdge: '#B89B12',
  link: '#7FB8FF',
}

export const ON_FLOOD = '#15170A'
/** The band with the name is night in both themes: floodlights need the dark. */
export const BAND = {
  background: '#0A0F0D',
  text: '#F4F6EE',
  home: '#FF5B35',
  away: '#4C9DFF',
} as const
