import { useState } from 'react'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { BIO_MAX_LENGTH, MOTTO_MAX_LENGTH } from '#contract/constants.ts'
import type { Ultra, UltraProfile } from '#contract/ultras.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import { useForm } from '#site/form/useForm.ts'
import { PictureField } from '#site/picture/PictureField.tsx'
import { LinkFields } from '#site/profile/LinkFields.tsx'
import { LINK_WIRE_NAMES } from '#site/profile/link-fields.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { ColorField } from '../parts/ColorField.tsx'
import { JoinField } from '../parts/JoinField.tsx'
import { partsMessages } from '../parts/parts.messages.ts'
import { bodyOf, checkGroup, formOf, GROUP_FIELDS, type GroupValues } from './edit-form.ts'
import { roomMessages } from './room.messages.ts'
import styles from './room.module.css'
import { roomKeys } from './room-queries.ts'

/** groups.2: right `edit` changes the page: motto, bio, logo, colours, links and how fans join. */
export function EditPanel({ group }: { group: UltraProfile }) {
  const m = useMessages(roomMessages)
  return (
    <Panel title={m.edit}>
      <EditForm group={group} />
    </Panel>
  )
}

function EditForm({ group }: { group: UltraProfile }) {
  const { club } = group
  const m = useMessages(roomMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const [begun, setBegun] = useState(() => formOf(group))
  const [colors, setColors] = useState(begun.colors)
  const [join, setJoin] = useState(begun.join)
  const { formState, values, field, fill, submit } = useForm<GroupValues>({
    initial: begun.values,
    check: (now) => checkGroup(now, m.linkWrong),
    wireNames: LINK_WIRE_NAMES,
    async send(now) {
      // groups.2: two officers may have the form open, and one must not take back what the other changed.
      const before = { ...bodyOf(group, begun.values), colors: begun.colors, join: begun.join }
      const changed = changedFields({ ...bodyOf(group, now), colors, join }, before)
      const { element } = await call('POST /v1/ultras/update', { body: { id: group.id, ...changed } })
      showAnswer(element, now)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: profileKeys.one('ultra', group.id) }),
        queryClient.invalidateQueries({ queryKey: roomKeys.log(group.id) }),
        queryClient.invalidateQueries({ queryKey: ['groups', 'ultra'] }),
      ])
    },
  })
  /** What another officer has changed meanwhile is shown; what was typed stays. */
  function showAnswer(saved: Ultra, sent: GroupValues): void {
    const shown = formOf(saved)
    setBegun(shown)
    setColors((at) => (at === colors ? shown.colors : at))
    setJoin((at) => (at === join ? shown.join : at))
    for (const name of GROUP_FIELDS)
      if (sent[name] === begun.values[name] && sent[name] !== shown.values[name])
        fill(name, shown.values[name])
  }
  const left = (most: number, text: string) => m.left(countText(most - text.length, language))
  const isBusy = formState.state === 'busy'
  const detail = formState.state === 'failed' ? failureDetail(formState.error, language) : null
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        {...field('motto')}
        label={m.motto}
        maxLength={MOTTO_MAX_LENGTH}
        hint={left(MOTTO_MAX_LENGTH, values.motto)}
        autoComplete="off"
      />
      <TextArea
        {...field('bio')}
        label={m.bio}
        maxLength={BIO_MAX_LENGTH}
        hint={left(BIO_MAX_LENGTH, values.bio)}
      />
      <PictureField
        label={m.logo}
        preview={
          <Crest
            src={values.logo.trim() || null}
            name={group.name}
            sizePx={88}
            shape="banner"
            colors={colors ?? club.colors}
          />
        }
        field={field('logo')}
        onPicture={(url) => fill('logo', url)}
      />
      <div>
        <p className={styles.label}>{p.colors}</p>
        <ColorField club={club} value={colors} onChange={setColors} />
      </div>
      <div>
        <p className={styles.label}>{p.join}</p>
        <JoinField value={join} onChange={setJoin} />
      </div>
      <details className={styles.links}>
        <summary>{m.socials}</summary>
        <div className={styles.form}>
          <LinkFields field={field} website={m.website} />
        </div>
      </details>
      <p className={styles.note}>{m.nameFixed}</p>
      {formState.state === 'done' && <Banner kind="success">{m.saved}</Banner>}
      {formState.state === 'failed' && (
        <Banner kind="error" action={detail && <p>{detail}</p>}>
          {m.saveFailed}
        </Banner>
      )}
      <div className={styles.end}>
        <Button type="submit" look="flood" busy={isBusy} className={styles.send}>
          {isBusy ? m.saving : m.save}
        </Button>
      </div>
    </form>
  )
}
