/** Tells the application what was done to the page before there was anyone to hear it. Once, and it is all told. */
export function handOver(): void {
  const { heard } = window.served ?? {}
  if (!heard) return
  delete window.served
  for (const input of document.querySelectorAll<HTMLInputElement>('.served input')) tellTyped(input)
  heard()
}

/** By somebody, or by a password manager. */
function tellTyped(input: HTMLInputElement): void {
  const typed = input.value
  if (typed === '') return
  // React hears of a change only where it did not make it itself: it empties the field, the browser fills it.
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
