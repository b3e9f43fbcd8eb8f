import { failureDetail } from '#client/failure-text.ts'
import { call, session } from '#client/page.ts'
import { BIO_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/constants.ts'
import type { OwnUser } from '#contract/user.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { Restored } from '#site/form/Restored.tsx'
import { type Form, type FormState, useForm } from '#site/form/useForm.ts'
import { PictureField } from '#site/picture/PictureField.tsx'
import { LinkFields } from '#site/profile/LinkFields.tsx'
import { LINK_WIRE_NAMES } from '#site/profile/link-fields.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { queryClient } from '#site/queries.tsx'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import styles from './ProfileForm.module.css'
import { bodyOf, checkProfile, type ProfileValues, valuesOf } from './profile-form.ts'
import { settingsMessages } from './settings.messages.ts'

/** Name, avatar, bio and links of the fan who is signed in. */
export function ProfileForm({ user }: { user: OwnUser }) {
  const m = useMessages(settingsMessages)
  const { formState, values, field, fill, throwAway, submit } = useForm<ProfileValues>({
    initial: valuesOf(user),
    draft: draftKey('profile', user.id),
    check: (now) => checkProfile(now, m),
    wireNames: LINK_WIRE_NAMES,
    async send(now) {
      await call('POST /v1/users/update', { body: bodyOf(user, now) })
      // The profile is saved; a failed refresh does no harm.
      await session.refresh().catch(() => undefined)
      void queryClient.invalidateQueries()
    },
  })
  const isBusy = formState.state === 'busy'
  return (
    <Panel title={m.profile}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Restored throwAway={throwAway} />
        <PictureField
          label={m.avatar}
          hint={m.avatarHint}
          preview={<Avatar src={values.avatar.trim() || null} name={values.name} sizePx={104} square />}
          removeLabel={m.removeAvatar}
          stored={user.avatar}
          field={field('avatar')}
          onPicture={(url) => fill('avatar', url)}
        />
        <Field
          {...field('name')}
          label={m.name}
          required
          maxLength={NAME_MAX_LENGTH}
          autoComplete="nickname"
        />
        <TextArea
          {...field('bio')}
          label={m.bio}
          maxLength={BIO_MAX_LENGTH}
          hint={m.bioHint(BIO_MAX_LENGTH - values.bio.length)}
        />
        <SocialFields field={field} />
        <Outcome formState={formState} />
        <div className={styles.end}>
          <Button type="submit" look="flood" busy={isBusy}>
            {isBusy ? m.saving : m.save}
          </Button>
          <Link to="/fan" className={buttonClass({ look: 'ghost' })}>
            {m.seeProfile}
          </Link>
        </div>
      </form>
    </Panel>
  )
}

function Outcome({ formState }: { formState: FormState }) {
  const m = useMessages(settingsMessages)
  const language = useLanguage()
  if (formState.state === 'done') return <Banner kind="success">{m.saved}</Banner>
  if (formState.state !== 'failed') return null
  const detail = failureDetail(formState.error, language)
  return (
    <Banner kind="error" action={detail && <p>{detail}</p>}>
      {m.saveFailed}
    </Banner>
  )
}

function SocialFields({ field }: Pick<Form<ProfileValues>, 'field'>) {
  const m = useMessages(settingsMessages)
  return (
    <fieldset className={styles.links}>
      <legend>{m.socials}</legend>
      <LinkFields field={field} website={m.website} />
    </fieldset>
  )
}
