/** What the page hears when the fan comes back to it or presses something. */
const SIGNS_OF_LIFE = ['visibilitychange', 'pointerup', 'keydown']

/**
 * songs.3: iOS starts sound only in a press, and stops it for a call or a locked screen; the next press, or coming back
 * to the page, starts it again.
 */
export function keepAwake(
  context: Pick<AudioContext, 'state' | 'resume'>,
  isWanted: () => boolean,
  page: EventTarget = document,
): void {
  const wake = () => {
    // What is refused is asked again with the next press.
    if (isWanted() && context.state !== 'running') context.resume().catch(() => undefined)
  }
  for (const sign of SIGNS_OF_LIFE) page.addEventListener(sign, wake)
}
