/** Long enough for every browser to have begun the download; after that the address is of no use. */
const ADDRESS_LIVES_MS = 10_000

/** Downloads `content` as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), ADDRESS_LIVES_MS)
}
