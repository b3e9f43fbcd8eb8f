import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { tifoWord } from '#texts/figures.ts'
import { css, type Palette } from '#ui/crowd/palette.ts'
import { drawStand, drawTifo, type Stand, TIFO_SIZE, type Tifo, type TifoPlace } from '#ui/crowd/stand.ts'
import { palette } from './palette.ts'
import { setStyle } from './text-line.ts'

interface StandLayer extends Partial<Omit<Stand, 'side'>> {
  side: Stand['side']
  width: number
  height: number
  raised?: TifoPlace
  /** Ours, where the ends wear no colours of their own. */
  colours?: Palette
}

/** A piece of the crowd, drawn by the same hand as in the front ends. */
export function standLayer({ width, height, raised, colours = palette, ...stand }: StandLayer): Canvas {
  const canvas = createCanvas(width, height)
  const plan = { share: 0.5, gapPx: 9, bendPx: 46, seed: 7, ...stand }
  drawStand(canvas.getContext('2d'), { width, height }, colours, plan, raised ?? null)
  return canvas
}

/** A word as the seats of an end hold it up. */
export function raiseWord(word: string): Tifo {
  const context = createCanvas(TIFO_SIZE.width, TIFO_SIZE.height).getContext('2d')
  setStyle(context, { volume: 110, weight: 900, px: TIFO_SIZE.height, colour: palette.text })
  return drawTifo(context, word)
}

/** Both ends raise their words: home on the left, away on the right. */
export function raiseBoth(home: string, away: string, share = 0.5): Tifo {
  const [left, right] = [raiseWord(home), raiseWord(away)]
  const [leftWidth, gap] = [share - 0.09, 0.05]
  return (across, down) =>
    across < share
      ? left((across - gap) / (leftWidth - gap / 2), down)
      : right((across - share - gap) / (1 - share - 0.09 - gap / 2), down)
}

/** Hides what is painted so far under the ground, more and more from one height to another. */
export function fadeToGround(context: SKRSContext2D, fromY: number, toY: number): void {
  const { width, height } = context.canvas
  const fade = context.createLinearGradient(0, fromY, 0, toY)
  fade.addColorStop(0, css(palette.ground, 0))
  fade.addColorStop(0.65, css(palette.ground, 0.9))
  fade.addColorStop(1, css(palette.ground))
  context.fillStyle = fade
  context.fillRect(0, fromY, width, height - fromY)
}

/** Letters that the display face has; without one the stand would stay dark. */
const RAISABLE = /[\p{Script=Latin}\p{Nd}]/u

/** What an end raises; `instead` where its name cannot be raised. */
export function raisableWord(name: string, instead: string): string {
  const word = tifoWord(name)
  return RAISABLE.test(word) ? word : instead
}
