import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#client/page.ts'
import { knowsPasskeys } from '#client/passkeys.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '#contract/constants.ts'
import type { Passkey, SecondFactor } from '#contract/passkeys.ts'
import { useDialog } from '#site/dialog.tsx'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner, Chip } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { CodesDialog } from './CodesSection.tsx'
import styles from './section.module.css'
import { securityMessages } from './security.messages.ts'
import { addPasskey, useChange } from './useChange.ts'

/** passkeys.1: the fan's passkeys, and adding one. */
export function PasskeysSection({ factor }: { factor: SecondFactor }) {
  const m = useMessages(securityMessages)
  const state = factor.enabled ? <Chip tone="ok">{m.on}</Chip> : <Chip tone="off">{m.off}</Chip>
  return (
    <Panel title={m.passkeys} aside={state}>
      <div className={styles.stack}>
        {factor.required && !factor.enabled && <Banner kind="error">{m.required}</Banner>}
        <p className={styles.hint}>{factor.enabled ? m.onHint : m.offHint}</p>
        {factor.enabled && (
          <ul className={styles.list}>
            {factor.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} factor={factor} />
            ))}
          </ul>
        )}
        {knowsPasskeys() ? <AddPasskey factor={factor} /> : <p className={styles.hint}>{m.unknownHere}</p>}
      </div>
    </Panel>
  )
}

function AddPasskey({ factor }: { factor: SecondFactor }) {
  const m = useMessages(securityMessages)
  const dialog = useDialog()
  const { isBusy, problem, run } = useChange(factor)
  const suggested = m.defaultName(factor.passkeys.length + 1)
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? suggested

  const add = () =>
    run(async () => {
      const codes = await addPasskey(name.trim() === '' ? suggested : name.trim())
      setTyped(null)
      showToast({ kind: 'success', text: m.added })
      if (codes) dialog.open(<CodesDialog codes={codes} onClose={dialog.close} />)
    })
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      <div className={styles.row}>
        <Field
          label={m.name}
          value={name}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="flood" busy={isBusy}>
          <KeyRound aria-hidden="true" /> {m.add}
        </Button>
      </div>
    </form>
  )
}

function PasskeyRow({ passkey, factor }: { passkey: Passkey; factor: SecondFactor }) {
  const language = useLanguage()
  const m = securityMessages[language]
  const dialog = useDialog()
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) return <RenameRow passkey={passkey} factor={factor} onEnd={() => setRenaming(false)} />
  const day = (iso: string) => dayText(new Date(iso), language)
  const used = passkey.last_used_at ? m.lastUsed(day(passkey.last_used_at)) : m.neverUsed
  return (
    <li className={styles.key}>
      <div className={styles.facts}>
        <p className={styles.name}>{passkey.name}</p>
        <p className={styles.small}>
          {m.addedOn(day(passkey.created_at))} · {used}
          {passkey.synced && ` · ${m.synced}`}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button size="sm" aria-label={m.renameOne(passkey.name)} onClick={() => setRenaming(true)}>
          {m.rename}
        </Button>
        <Button
          size="sm"
          look="danger"
          aria-haspopup="dialog"
          aria-label={m.removeOne(passkey.name)}
          onClick={() =>
            dialog.open(<RemoveDialog passkey={passkey} factor={factor} onClose={dialog.close} />)
          }
        >
          {m.remove}
        </Button>
      </div>
    </li>
  )
}

interface RowEndProps {
  passkey: Passkey
  factor: SecondFactor
  onEnd: () => void
}

function RenameRow({ passkey, factor, onEnd }: RowEndProps) {
  const m = useMessages(securityMessages)
  const { isBusy, problem, run } = useChange(factor)
  const [name, setName] = useState(passkey.name)
  const rename = () =>
    run(async () => {
      await call('POST /v1/passkeys/rename', { body: { id: passkey.id, name } })
      onEnd()
    })
  return (
    <li className={styles.key}>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <Field
          label={m.name}
          value={name}
          required
          autoFocus
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          error={problem ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="sm" busy={isBusy}>
          {m.save}
        </Button>
        <Button size="sm" look="ghost" onClick={onEnd}>
          {m.cancel}
        </Button>
      </form>
    </li>
  )
}

interface RemoveDialogProps {
  passkey: Passkey
  factor: SecondFactor
  onClose: () => void
}

/** Names what follows before it happens. */
function RemoveDialog({ passkey, factor, onClose }: RemoveDialogProps) {
  const m = useMessages(securityMessages)
  const titleId = useId()
  const { isBusy, problem, run } = useChange(factor)
  const remove = () =>
    run(async () => {
      await call('POST /v1/passkeys/remove', { body: { id: passkey.id } })
      showToast({ kind: 'success', text: m.removed })
      onClose()
    })
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <div className={styles.dialog}>
        <h2 id={titleId} className={styles.heading}>
          {m.removeTitle(passkey.name)}
        </h2>
        <p>{factor.passkeys.length > 1 ? m.removeHint : m.removeLastHint}</p>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <div className={styles.buttons}>
          <Button data-autofocus onClick={onClose}>
            {m.keep}
          </Button>
          <Button look="danger" busy={isBusy} onClick={remove}>
            {m.remove}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
