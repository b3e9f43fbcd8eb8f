import { ExternalLink, Gauge, Pause, Pencil, Play, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { call, settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import { arenaControls } from '#match/arena.ts'
import { isDecided, pointsInPlay } from '#match/bet.ts'
import { counted } from '#texts/counted.ts'
import { countText } from '#texts/figures.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useSearchParams } from '#web/base/router/useSearchParams.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { ArenaFacts } from './ArenaFacts.tsx'
import styles from './ArenaHead.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { StateChip } from './StateChip.tsx'
import { StopDialog } from './StopDialog.tsx'
import { useControls } from './useControls.ts'
import type { FollowedArena } from './useLiveArena.ts'

/** The arena's name, what can be done to it, and how it is going. */
export function ArenaHead({ followed, onEdit }: { followed: FollowedArena; onEdit: () => void }) {
  const m = useMessages(arenasMessages)
  const [asking, setAsking] = useState<'stop' | 'delete' | null>(null)
  const controls = useControls(followed)
  const { arena } = followed.room
  const { id, homeTeam, awayTeam } = arena
  const { isStartEnabled, isPauseShown, isResumeShown, isStopEnabled } = arenaControls(arena)
  const close = () => setAsking(null)
  return (
    <Card>
      <div className={styles.head}>
        <Crest src={homeTeam.logo} name={homeTeam.name} sizePx={52} />
        <h2 className={`display w3 ${styles.name}`}>
          <span>{homeTeam.name}</span> <em>{m.versus}</em> <span>{awayTeam.name}</span>{' '}
          <StateChip arena={arena} />
        </h2>
        <Crest src={awayTeam.logo} name={awayTeam.name} sizePx={52} />
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
        <Button disabled={!isStopEnabled} busy={controls.isBusy('stop')} onClick={() => setAsking('stop')}>
          <Square aria-hidden="true" /> {m.stop}
        </Button>
        <span className={styles.space} />
        <Link
          to={`?${new URLSearchParams({ tab: 'arenas', arena: id, cockpit: '1' })}`}
          className={buttonClass({ look: 'ghost' })}
        >
          <Gauge aria-hidden="true" /> {m.cockpit}
        </Link>
        <a href={arenaAddress(settings.gameUrl, id)} className={buttonClass({ look: 'ghost' })}>
          <ExternalLink aria-hidden="true" /> {m.openArena}
        </a>
        <Button onClick={onEdit}>
          <Pencil aria-hidden="true" /> {m.edit}
        </Button>
        <Button look="danger" onClick={() => setAsking('delete')}>
          <Trash2 aria-hidden="true" /> {m.remove}
        </Button>
      </div>
      {controls.failure && (
        <div className={styles.failure}>
          <WriteFailure text={controls.failure.text} error={controls.failure.error} />
        </div>
      )}
      {!followed.isConnected && <LostLine />}
      <ArenaFacts room={followed.room} />
      {asking === 'stop' && <StopDialog room={followed.room} controls={controls} onClose={close} />}
      {asking === 'delete' && <DeleteDialog followed={followed} onClose={close} />}
    </Card>
  )
}

/** Only once the connection has been away for a moment: a page that opens is not a page that lost it. */
function LostLine() {
  const m = useMessages(arenasMessages)
  return (
    <div className={styles.lost}>
      <Banner kind="error">{m.reconnecting}</Banner>
    </div>
  )
}

function DeleteDialog({ followed, onClose }: { followed: FollowedArena; onClose: () => void }) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const [, setParams] = useSearchParams()
  const { arena, bets } = followed.room
  const undecided = Object.values(bets).filter((bet) => !isDecided(bet))
  const betCount = counted(undecided.length, language, m.bet, m.bets)
  const points = countText(pointsInPlay(undecided), language)
  const remove = async () => {
    await call('POST /v1/arenas/delete', { body: { arenaId: arena.id } })
    setParams({ tab: 'arenas' }, { replace: true })
  }
  return (
    <ConfirmDialog
      title={m.deleteTitle(`${arena.homeTeam.name} ${m.versus} ${arena.awayTeam.name}`)}
      consequences={[
        ...(arena.started ? [m.deleteStarted] : []),
        undecided.length > 0 ? m.deleteBets(betCount, points) : m.deleteNoBets,
        m.noUndo,
      ]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
