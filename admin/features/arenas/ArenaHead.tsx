import { ExternalLink, Gauge, Pause, Pencil, Play, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { ArenaChip } from '#admin/base/arenas.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { call, settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import { isDecided, pointsInPlay } from '#match/bet.ts'
import { clockText } from '#match/clock.ts'
import { noisePercents } from '#match/crowd.ts'
import { arenaControls, type Room, roomFigures } from '#match/room.ts'
import { scoreText } from '#match/score.ts'
import { Link, useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, nounOf } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Card } from '#ui/feedback.tsx'
import styles from './ArenaHead.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { Reconnecting } from './Reconnecting.tsx'
import { useControls } from './room-actions.ts'
import { StopDialog } from './StopDialog.tsx'
import { type FollowedRoom, useNow } from './useRoom.ts'

/** The arena's name, its controls, and how the match is going. */
export function ArenaHead({ followed, onEdit }: { followed: FollowedRoom; onEdit: () => void }) {
  const m = useMessages(arenasMessages)
  const [open, setOpen] = useState<'stop' | 'delete' | null>(null)
  const controls = useControls(followed)
  const { room } = followed
  const { id, homeTeam, awayTeam, state, score } = room.arena
  const hasScore = state !== 'upcoming'
  const { isStartEnabled, isPauseShown, isResumeShown, isStopEnabled } = arenaControls(room.arena)
  const close = () => setOpen(null)
  return (
    <Card>
      <div className={styles.head}>
        <Crest src={homeTeam.logo} name={homeTeam.name} colors={homeTeam.colors} sizePx={52} />
        <h2 className={`display w3 ${styles.name}`}>
          <span>{homeTeam.name}</span> <em>{hasScore ? scoreText(score) : m.versus}</em>{' '}
          <span>{awayTeam.name}</span> <ArenaChip arena={room.arena} />
        </h2>
        <Crest src={awayTeam.logo} name={awayTeam.name} colors={awayTeam.colors} sizePx={52} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.controls} className={styles.controls}>
        <Button
          disabled={!isStartEnabled}
          busy={controls.isBusy('start')}
          onClick={() => void controls.run('start')}
        >
          <Play aria-hidden="true" /> {m.start}
        </Button>
        {isPauseShown && (
          <Button busy={controls.isBusy('pause')} onClick={() => void controls.run('pause')}>
            <Pause aria-hidden="true" /> {m.pause}
          </Button>
        )}
        {isResumeShown && (
          <Button busy={controls.isBusy('resume')} onClick={() => void controls.run('resume')}>
            <Play aria-hidden="true" /> {m.resume}
          </Button>
        )}
        <Button disabled={!isStopEnabled} busy={controls.isBusy('stop')} onClick={() => setOpen('stop')}>
          <Square aria-hidden="true" /> {m.stop}
        </Button>
        <span className={styles.space} />
        <Link to={`/night/${encodeURIComponent(id)}`} className={buttonClass({ look: 'ghost' })}>
          <Gauge aria-hidden="true" /> {m.cockpit}
        </Link>
        <a href={arenaAddress(settings.gameUrl, id)} className={buttonClass({ look: 'ghost' })}>
          <ExternalLink aria-hidden="true" /> {m.openArena}
        </a>
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" /> {m.edit}
        </Button>
        <Button look="danger" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden="true" /> {m.remove}
        </Button>
      </div>
      {controls.failure && (
        <div className={styles.failure}>
          <WriteFailure text={controls.failure.text} error={controls.failure.error} />
        </div>
      )}
      {!followed.isConnected && <Reconnecting />}
      <Facts room={room} />
      {open === 'stop' && <StopDialog room={room} controls={controls} onClose={close} />}
      {open === 'delete' && <DeleteDialog room={room} onClose={close} />}
    </Card>
  )
}

/** How the match is going, in a few figures. */
function Facts({ room }: { room: Room }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const { fans, liveSeconds, pointsInPlay: points } = roomFigures(room, useNow())
  const noise = room.crowd && noisePercents(room.crowd)
  const streams = room.arena.recommendedStreams.length
  const facts = [
    [nounOf(fans, language, m.fanInside, m.fansInside), countText(fans, language)],
    [m.onTheClock, clockText(liveSeconds)],
    [m.noise, noise ? `${noise.home} / ${noise.away}` : m.silent],
    [nounOf(streams, language, m.oneStream, m.streams), countText(streams, language)],
    ...(settings.hasStakes ? [[m.inPlay, countText(points, language)]] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function DeleteDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const [, setParams] = useSearchParams()
  const { id, homeTeam, awayTeam, started } = room.arena
  const undecided = Object.values(room.bets).filter((bet) => !isDecided(bet))
  const bets = counted(undecided.length, language, m.voidedBet, m.voidedBets)
  const points = counted(pointsInPlay(undecided), language, m.refundedPoint, m.refundedPoints)
  return (
    <ConfirmDialog
      title={m.deleteTitle(`${homeTeam.name} ${m.versus} ${awayTeam.name}`)}
      consequences={[
        ...(started ? [m.deleteStarted] : []),
        undecided.length > 0 ? m.deleteBets(bets, points) : m.deleteNoBets,
        m.noUndo,
      ]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={async () => {
        await call('POST /v1/arenas/delete', { body: { arenaId: id } })
        setParams({ tab: 'arenas' }, { replace: true })
      }}
      onClose={onClose}
    />
  )
}
