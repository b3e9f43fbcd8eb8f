export function FinalScreen() {
  return <main id="main">Final</main>
}
