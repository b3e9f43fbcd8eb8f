import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { UltraTifo } from '#contract/tifos.ts'
import { clockText } from '#match/clock.ts'
import { decodeCells } from '#match/tifo.ts'
import { ArenaDialog } from '#play/base/ArenaDialog.tsx'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import type { Room } from '#play/base/game.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import styles from './RaiseSheet.module.css'
import { raiseMessages } from './raise.messages.ts'

interface RaiseSheetProps {
  ultraIds: string[]
  onClose: () => void
}

/** The tifos of the groups one is capo of. What may not rise says why; a refusal says for how long. */
export function RaiseSheet({ ultraIds, onClose }: RaiseSheetProps) {
  const m = useMessages(raiseMessages)
  const titleId = useId()
  const { tifos, failure, retry } = useTifos(ultraIds)
  const { raise, busy, refusal, againAtMs } = useRaise(onClose)
  const isUp = useRoom(upAtOwnEnd) !== null
  const wait = useMoment((_, nowMs) => Math.max(0, Math.ceil((againAtMs - nowMs) / 1000)))
  return (
    <ArenaDialog labelledBy={titleId} closeLabel={m.close} onClose={onClose} isLow>
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.title}
        </h2>
        <p className={styles.hint}>{isUp ? m.isUp : m.hint}</p>
        {refusal !== null && (
          <Banner kind="error">
            {refusal} {wait > 0 && <b>{m.again(clockText(wait))}</b>}
          </Banner>
        )}
        {failure !== null && (
          <Banner kind="error" action={<Button onClick={retry}>{m.retry}</Button>}>
            {failure}
          </Banner>
        )}
        {tifos === null && failure === null && <p role="status">{m.loading}</p>}
        {tifos?.length === 0 && <NoTifo ultraId={ultraIds[0] ?? ''} />}
        <ul className={styles.list}>
          {tifos?.map((tifo) => (
            <Choice
              key={tifo.id}
              tifo={tifo}
              isBusy={busy === tifo.id}
              isOff={isUp || wait > 0}
              onRaise={() => raise(tifo.id)}
            />
          ))}
        </ul>
      </div>
    </ArenaDialog>
  )
}

function NoTifo({ ultraId }: { ultraId: string }) {
  const m = useMessages(raiseMessages)
  return (
    <div className={styles.none}>
      <p>
        <b>{m.none}</b> {m.noneHint}
      </p>
      <a href={`/ultra/${ultraId}`} target="_blank" rel="noopener" className={buttonClass()}>
        {m.toGroup}
      </a>
    </div>
  )
}

interface ChoiceProps {
  tifo: UltraTifo
  isBusy: boolean
  isOff: boolean
  onRaise: () => void
}

function Choice({ tifo, isBusy, isOff, onRaise }: ChoiceProps) {
  const m = useMessages(raiseMessages)
  const format = useFormat()
  const { colors, frames, name, ripe, ripeAt, hidden } = tifo
  const decoded = useMemo(() => frames.map(({ cells, ms }) => ({ cells: decodeCells(cells), ms })), [frames])
  const why = hidden ? m.hidden : ripe ? null : m.ripeAt(format.day(ripeAt))
  return (
    <li className={styles.choice}>
      <TifoCanvas colors={colors} frames={decoded} look="bare" isStill className={styles.picture} />
      <div>
        <b>{name}</b>
        {why !== null && <small>{why}</small>}
      </div>
      {why === null && (
        <Button look="flood" busy={isBusy} disabled={isOff} aria-label={m.raiseIt(name)} onClick={onRaise}>
          {m.raiseWord}
        </Button>
      )}
    </li>
  )
}

/** The groups' tifos, those that may rise first. */
function useTifos(ultraIds: string[]) {
  const language = useLanguage()
  const [tifos, setTifos] = useState<UltraTifo[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const key = ultraIds.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    const asking = new AbortController()
    const ask = async (id: string) =>
      (await call('GET /v1/ultras/{id}/tifos', { params: { id } }, { signal: asking.signal })).element
    Promise.all(key.split(' ').map(ask)).then(
      (lists) => setTifos(lists.flat().toSorted((a, b) => Number(b.ripe) - Number(a.ripe))),
      (error: unknown) => {
        if (!asking.signal.aborted) setFailure(failureText(error, language))
      },
    )
    return () => asking.abort()
  }, [key, language, turn])
  const retry = () => {
    setFailure(null)
    setTurn(turn + 1)
  }
  return { tifos, failure, retry }
}

/** Which tifo the fan's end holds up. */
const upAtOwnEnd = ({ tifos, you }: Room) => (you.side === null ? null : (tifos[you.side]?.tifo.id ?? null))

/** Done when the arena shows it: its socket tells also where the answer is late or lost. */
function useRaise(onDone: () => void) {
  const language = useLanguage()
  const { id, nowMs } = useArena()
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [againAtMs, setAgainAt] = useState(0)
  const [asked, setAsked] = useState<string | null>(null)
  const up = useRoom(upAtOwnEnd)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (asked !== null && asked === up) done()
  }, [asked, up])
  const raise = async (tifoId: string): Promise<void> => {
    setBusy(tifoId)
    setAsked(tifoId)
    setRefusal(null)
    try {
      await call('POST /v1/arenas/{id}/tifo/raise', { params: { id }, body: { tifoId } })
      onDone()
    } catch (error) {
      setRefusal(failureText(error, language))
      if (error instanceof CallFailure) setAgainAt(nowMs() + (error.retryAfterS ?? 0) * 1000)
    } finally {
      setBusy(null)
    }
  }
  return { raise: (tifoId: string) => void raise(tifoId), busy, refusal, againAtMs }
}
