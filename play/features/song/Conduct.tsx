export function Conduct(_: { side: 'home' | 'away'; onClose: () => void }) {
  return null
}
