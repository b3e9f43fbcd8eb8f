import { useId } from 'react'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { messages } from '#texts/messages.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './HowItCounts.module.css'

/** What the lungs, the noise, the rank and a short visit mean. */
export function HowItCounts({ onClose }: { onClose: () => void }) {
  const m = useMessages(cheerMessages)
  const count = useMessages(countMessages)
  const titleId = useId()
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.explain}
        </h2>
        <dl className={styles.list}>
          <dt>{m.tapMeter}</dt>
          <dd>{count.lungsHint}</dd>
          <dt>{m.yourNoise}</dt>
          <dd>{count.noiseHint}</dd>
          <dt>{m.yourRank}</dt>
          <dd>{count.rankHint}</dd>
          <dt>{count.shortVisit}</dt>
          <dd>{count.shortVisitHint}</dd>
          <dt>{count.matchScore}</dt>
          <dd>{count.matchScoreHint}</dd>
        </dl>
      </div>
    </ArenaDialog>
  )
}

/** Long, and loaded with the explanation only. */
const countMessages = messages({
  en: {
    lungsHint:
      'In every 10 seconds your first 20 beats count 10 points each, the next 40 a quarter of that, more do not count. Twice a second is enough: hold the drum and it beats for you.',
    noiseHint:
      'Points per second over the last 5 seconds. Your score of the match is all your points divided by the seconds you were here, at least half of the match.',
    rankHint: 'Your place among all fans of both ends, by that score.',
    shortVisit: 'A short visit',
    shortVisitHint:
      'Your averages weigh every match by the time you attended: looking in for a minute moves them by a minute’s worth, no more. Come and go as you like.',
    matchScore: 'Who wins the noise',
    matchScoreHint:
      'The mean score of the loudest 20 fans of each end, of as many as the smaller end has. Twenty loud fans can beat two thousand quiet ones.',
  },
  fr: {
    lungsHint:
      'Toutes les 10 secondes, vos 20 premiers coups valent 10 points chacun, les 40 suivants un quart, les autres rien. Deux par seconde suffisent : tenez le tambour, il bat pour vous.',
    noiseHint:
      'Les points par seconde des 5 dernières secondes. Votre score du match : tous vos points divisés par vos secondes de présence, au moins la moitié du match.',
    rankHint: 'Votre place parmi les supporters des deux virages, selon ce score.',
    shortVisit: 'Une courte visite',
    shortVisitHint:
      'Vos moyennes pèsent chaque match selon votre temps de présence : passer une minute ne les déplace que d’une minute. Venez et partez quand vous voulez.',
    matchScore: 'Qui gagne le bruit',
    matchScoreHint:
      'La moyenne des 20 supporters les plus bruyants de chaque virage, ou d’autant que le plus petit en a. Vingt voix fortes peuvent en battre deux mille.',
  },
})
