import { expect, test } from 'vitest'
import { ULTRA_ACTIONS } from '#contract/constants.ts'
import { bodyOf, checkGroup, valuesOf } from './edit-form.ts'
import { deedText } from './log-words.ts'

const fan = { id: 4, name: 'Ravi', avatar: null }
const nothing = { fan, rights: null, fields: null, what: null }

test('[groups.4] every deed is told in words, in both languages', () => {
  for (const action of ULTRA_ACTIONS)
    for (const language of ['en', 'fr'] as const) {
      const text = deedText({ ...nothing, action }, language)
      expect(text, action).not.toMatch(/^did: |^a fait : |undefined/)
    }
})

test('[groups.4] rights given, fields changed, songs and tifos are named', () => {
  expect(deedText({ ...nothing, action: 'officer', rights: ['edit', 'capo'] }, 'en')).toBe(
    'gave Ravi: edit, capo',
  )
  expect(deedText({ ...nothing, action: 'officer', rights: [] }, 'en')).toBe('took all rights from Ravi')
  expect(deedText({ ...nothing, action: 'edit', fields: ['motto', 'colors'] }, 'en')).toBe(
    'changed the motto, the colours',
  )
  expect(deedText({ ...nothing, action: 'song', what: 'Night Train' }, 'en')).toBe(
    'wrote the song “Night Train”',
  )
  expect(deedText({ ...nothing, fan: null, action: 'ban' }, 'en')).toBe('banned A former member')
})

const group: Parameters<typeof valuesOf>[0] = {
  id: 9,
  motto: 'We light.',
  bio: null,
  logo: null,
  colors: ['#14a065', '#f2e3b3'],
  has_own_colors: true,
  join: 'request',
  socials: { myspace: 'https://my.example' },
}

test('[groups.2] an edit sends what was filled in, empties texts, keeps other links and an unfilled logo', () => {
  const values = { ...valuesOf(group), motto: ' ', bio: 'Low end.', link_website: 'https://own.example' }
  expect(bodyOf(group, values)).toMatchObject({
    id: 9,
    motto: null,
    bio: 'Low end.',
    colors: group.colors,
    join: 'request',
    socials: { myspace: 'https://my.example', website: 'https://own.example' },
  })
  expect(bodyOf(group, values)).not.toHaveProperty('logo')
  expect(bodyOf(group, { ...values, colors: '' }).colors).toBeNull()
  expect(bodyOf(group, valuesOf({ ...group, has_own_colors: false })).colors).toBeNull()
})

test('[groups.2] links that are none are told beside their field', () => {
  expect(checkGroup({ ...valuesOf(group), logo: 'javascript:alert(1)' }, 'wrong')).toEqual({ logo: 'wrong' })
  expect(checkGroup(valuesOf(group), 'wrong')).toEqual({})
})
