/** The build's loader requests each style sheet once; this requests the failed ones again. */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(fetchStyle))
}

function fetchStyle(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', href: failed.href, crossOrigin: failed.crossOrigin })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`No style sheet at ${link.href}`)))
    failed.replaceWith(link)
  })
}
