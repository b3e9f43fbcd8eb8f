import sanitizeHtml from 'sanitize-html'

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img', 'a'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'mark', 'abbr', 'cite', 'q', 'time', 'span'],
]

/** Broken markup is mended a little with each pass; what takes more than this is only meant to be a nuisance. */
const PASSES = 8

/**
 * Sanitises an admin's HTML: keeps text, structure, links and pictures; removes scripts, styles, frames, event handlers
 * and script addresses. It is read again until nothing changes, so that it means the same wherever it is read next: by
 * our pages, which clean it once more, and by browsers.
 */
export function cleanHtml(html: string): string {
  let clean = cleanOnce(html)
  for (let pass = 1; pass < PASSES; pass++) {
    const again = cleanOnce(clean)
    if (again === clean) return clean
    clean = again
  }
  return ''
}

function cleanOnce(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['lang', 'dir'],
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start'],
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href, rel: _rel, ...rest }) => ({
        tagName,
        attribs: isSafeAddress(href) ? { href, ...rest, rel: 'noopener noreferrer' } : rest,
      }),
      img: (tagName, { src, loading: _loading, ...rest }) => ({
        tagName,
        attribs: isSafeAddress(src) ? { src, ...rest, loading: 'lazy' } : {},
      }),
    },
    // Drop pictures without a safe address; links without one keep their text.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  }).trim()
}

/** Whether there is anything to read or see. */
export function isEmptyHtml(html: string): boolean {
  const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
  return text.replaceAll('&nbsp;', '').trim() === '' && !html.includes('<img ')
}

/** https, or a path of our own; no backslash, because browsers read `/\` as `//`, which names another host. */
function isSafeAddress(address: string | undefined): address is string {
  if (address === undefined) return false
  if (address.startsWith('/')) return !/^\/[/\\]/.test(address) && !/[\s\\]/.test(address)
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
