import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { BIO_MAX_LENGTH, MOTTO_MAX_LENGTH } from '#contract/constants.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { Restored } from '#site/form/Restored.tsx'
import { useForm } from '#site/form/useForm.ts'
import { useSession } from '#site/page.ts'
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
import { bodyOf, checkGroup, colorsOf, type GroupValues, valuesOf } from './edit-form.ts'
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
  const { user } = useSession()
  const { formState, values, field, fill, throwAway, submit } = useForm<GroupValues>({
    initial: valuesOf(group),
    draft: draftKey('group', user?.id ?? 0, group.id),
    check: (now) => checkGroup(now, m.linkWrong),
    wireNames: LINK_WIRE_NAMES,
    async send(now) {
      // groups.2: two officers may have the form open, and one must not take back what the other changed.
      const changed = changedFields(bodyOf(group, now), bodyOf(group, valuesOf(group)))
      await call('POST /v1/ultras/update', { body: { id: group.id, ...changed } })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: profileKeys.one('ultra', group.id) }),
        queryClient.invalidateQueries({ queryKey: roomKeys.log(group.id) }),
        queryClient.invalidateQueries({ queryKey: ['groups', 'ultra'] }),
      ])
    },
  })
  const left = (most: number, text: string) => m.left(countText(most - text.length, language))
  const colors = colorsOf(values)
  const isBusy = formState.state === 'busy'
  const detail = formState.state === 'failed' ? failureDetail(formState.error, language) : null
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Restored throwAway={throwAway} />
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
        stored={group.logo}
        field={field('logo')}
        onPicture={(url) => fill('logo', url)}
      />
      <div>
        <p className={styles.label}>{p.colors}</p>
        <ColorField club={club} value={colors} onChange={(pair) => fill('colors', pair?.join() ?? '')} />
      </div>
      <div>
        <p className={styles.label}>{p.join}</p>
        <JoinField value={values.join} onChange={(join) => fill('join', join)} />
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
