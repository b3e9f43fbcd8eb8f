import type { MatchDetail } from '#contract/matches.ts'
import { minuteText, scoreText as resultText } from '#match/score.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText } from '#texts/figures.ts'
import { useVariables } from '#ui/Wear.tsx'
import { matchMessages } from './match.messages.ts'
import { type Pin, pinsOf, type StoryLine } from './match-story.ts'
import styles from './NoisePanel.module.css'
import { NoisePicture } from './NoisePicture.tsx'

/** The noise of both ends over the match, with its scores and its loudest moment. */
export function NoisePanel({ match, story }: { match: MatchDetail; story: readonly StoryLine[] }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const seconds = Math.max(match.live_seconds, 1)
  const pins = pinsOf(story, seconds)
  const loudest = story.find((line) => line.kind === 'loud' && line.isLoudest)
  const minutes = counted(Math.max(1, Math.round(seconds / 60)), language, m.minute, m.minutesMany)
  const peak =
    loudest?.kind === 'loud' && loudest.side !== null
      ? ` ${m.noisePeak(match[`${loudest.side}_team_name`], minuteText(loudest.at), countText(Math.round(loudest.rate), language))}`
      : ''
  const legend = (
    <span className={styles.legend}>
      <span>
        <i className={styles.home} />
        <b>{match.home_team_name}</b>
      </span>
      <span>
        <i className={styles.away} />
        <b>{match.away_team_name}</b>
      </span>
    </span>
  )
  return (
    <Panel title={m.theNoise} aside={legend} flush>
      <div className={styles.noise}>
        <Pins pins={pins.filter(({ side }) => side === 'home')} seconds={seconds} isAbove />
        <NoisePicture curve={match.curve} seconds={seconds} label={`${m.noiseLabel(minutes)}${peak}`} />
        <Pins pins={pins.filter(({ side }) => side === 'away')} seconds={seconds} />
      </div>
    </Panel>
  )
}

interface PinsProps {
  pins: readonly Pin[]
  seconds: number
  isAbove?: boolean
}

/** The same is told by the timeline, so screen readers are spared it. */
function Pins({ pins, seconds, isAbove = false }: PinsProps) {
  return (
    <div aria-hidden="true" className={isAbove ? styles.above : styles.below}>
      {pins.map((pin) => (
        <PinMark key={pin.key} pin={pin} share={pin.at / seconds} />
      ))}
    </div>
  )
}

/** How far a label is moved back by its own width, in per cent: near the edges it stays inside the panel. */
function backOf(share: number): number {
  if (share < 0.1) return 50 * (share / 0.1)
  return share > 0.9 ? 50 + 50 * ((share - 0.9) / 0.1) : 50
}

function PinMark({ pin: { line }, share }: { pin: Pin; share: number }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const ref = useVariables({
    '--at': `${share * 100}%`,
    '--back': `${-backOf(share)}%`,
    '--seen': 'visible',
  })
  return (
    <span ref={ref} className={styles.pin} data-loud={line.kind === 'loud' || undefined}>
      <b>{line.kind === 'event' ? resultText(line.event.score) : m.loudest}</b>
      {minuteText(line.at)}
      {line.kind === 'loud' && `, ${m.unit(countText(Math.round(line.rate), language))}`}
    </span>
  )
}
