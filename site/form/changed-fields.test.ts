import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('[fans.5] a form sends what was changed, a cleared field too, and nothing else', () => {
  const shown = { name: 'Ana', role: 'user', club_id: 7, ultra_group_id: 9 }
  const typed = { name: 'Ana', role: 'admin', club_id: 7, ultra_group_id: null }
  expect(changedFields(typed, shown)).toEqual({ role: 'admin', ultra_group_id: null })
  expect(changedFields(shown, shown)).toEqual({})
})

test('[admin.9] colours, links and streams that nobody touched are not sent along', () => {
  const shown = { bio: 'Row one', colors: ['#111111', '#222222'], socials: { twitter: '', twitch: 'a' } }
  const typed = { ...structuredClone(shown), bio: 'Row four' }
  expect(changedFields(typed, shown)).toEqual({ bio: 'Row four' })
  expect(changedFields({ ...typed, colors: null }, shown)).toEqual({ bio: 'Row four', colors: null })
})
