export function Election(_: { side: 'home' | 'away'; onClose: () => void }) {
  return null
}
