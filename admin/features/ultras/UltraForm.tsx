import { ClubChoicesFailure, ClubField, useClubChoices } from '#admin/base/ClubField.tsx'
import { FormDialog, useDialogForm } from '#admin/base/dialogs.tsx'
import { isScore } from '#admin/base/form-values.ts'
import { IdentityFields, identityBody, identityOf, identityProblems } from '#admin/base/IdentityFields.tsx'
import { Picker } from '#admin/base/Picker.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { call } from '#client/page.ts'
import { SCORE_MAX, SCORE_MIN } from '#contract/constants.ts'
import type { Ultra } from '#contract/ultras.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import { useMessages } from '#site/useMessages.ts'
import { Crest } from '#ui/Crest.tsx'
import { Field } from '#ui/Field.tsx'
import { ultrasMessages } from './ultras.messages.ts'

/** Creates or edits an ultra group. */
export function UltraForm({ ultra, onClose }: { ultra: Ultra | null; onClose: () => void }) {
  const m = useMessages(ultrasMessages)
  const p = useMessages(partsMessages)
  const choices = useClubChoices()
  const isEdit = ultra !== null
  // A group may be without president only while it has no members.
  const isPresidentNeeded = isEdit && ultra.member_count > 0
  const form = useDialogForm({
    initial: {
      ...identityOf(ultra),
      club: ultra ? String(ultra.club_id) : '',
      president: ultra?.president_id == null ? '' : String(ultra.president_id),
      score: ultra ? String(ultra.ultra_score) : '',
    },
    wireNames: { club_id: 'club', president_id: 'president', ultra_score: 'score' },
    check: (values) => ({
      ...identityProblems(values, isEdit, p),
      ...(values.club === '' && { club: m.clubNeeded }),
      ...(isPresidentNeeded && values.president === '' && { president: m.presidentNeeded }),
      ...(!isScore(values.score) && { score: p.scoreWrong }),
    }),
    async send({ club, president, score, ...identity }) {
      const fields = {
        ...identityBody(identity),
        club_id: Number(club),
        president_id: president === '' ? null : Number(president),
        ultra_score: Number(score),
      }
      if (!isEdit) await call('POST /v1/ultras/create', { body: fields })
      else {
        // The score shown includes the matches; sent back unchanged it would become the admin's own value.
        const changed = changedFields(fields, ultra)
        await call('POST /v1/ultras/update', { body: { id: ultra.id, ...changed } })
      }
    },
    doneText: isEdit ? m.updated : m.created,
    failureText: isEdit ? m.updateFailed : m.createFailed,
    onClose,
  })
  const club = choices.clubs.find(({ id }) => String(id) === form.values.club) ?? ultra?.club
  const colors = ultra?.has_own_colors ? ultra.colors : club?.colors
  return (
    <FormDialog
      title={isEdit ? m.editTitle : m.newUltra}
      submitLabel={isEdit ? m.saveUltra : m.createUltra}
      form={form}
      onClose={onClose}
    >
      <ClubChoicesFailure choices={choices} />
      <IdentityFields
        field={form.field}
        fill={form.fill}
        crest={(src) => (
          <Crest src={src} name={form.values.name} colors={colors} sizePx={72} shape="banner" />
        )}
        isEdit={isEdit}
      >
        <ClubField label={m.club} choices={choices} field={form.field('club')} />
        <Picker
          label={isPresidentNeeded ? m.president : m.presidentOptional}
          hint={p.searchFans}
          field={form.field('president')}
          onPick={(id) => form.fill('president', id)}
          initialName={ultra?.president_name ?? ''}
          among="fans"
        />
        <Field
          {...form.field('score')}
          label={m.scoreField}
          hint={m.scoreHint}
          type="number"
          required
          min={SCORE_MIN}
          max={SCORE_MAX}
          step="any"
        />
      </IdentityFields>
    </FormDialog>
  )
}
