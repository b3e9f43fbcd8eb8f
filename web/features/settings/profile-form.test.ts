import { expect, test } from 'vitest'
import { bodyOf, checkProfile, valuesOf } from './profile-form.ts'

const m = { nameMissing: 'name!', linkWrong: 'link!' }
const lea = {
  id: 7,
  name: 'Léa',
  avatar: null,
  bio: null,
  socials: { twitter: 'https://x.com/lea', mastodon: 'https://m.example/@lea' },
}

test('[settings.1] the form shows what is stored, and sends back what it does not show', () => {
  const values = valuesOf(lea)
  expect(values).toMatchObject({ name: 'Léa', avatar: '', bio: '', link_twitter: 'https://x.com/lea' })
  const body = bodyOf(lea, {
    ...values,
    name: '  Léa M. ',
    link_twitter: '',
    link_twitch: ' https://twitch.tv/l ',
  })
  expect(body).toMatchObject({ id: 7, name: 'Léa M.' })
  expect(body.socials).toMatchObject({
    twitter: '',
    twitch: 'https://twitch.tv/l',
    mastodon: 'https://m.example/@lea',
  })
})

test('[settings.1] a name is needed, links are https; http is for this very machine', () => {
  const values = valuesOf(lea)
  expect(checkProfile(values, m)).toEqual({})
  expect(checkProfile({ ...values, name: '  ' }, m)).toEqual({ name: 'name!' })
  expect(checkProfile({ ...values, avatar: 'http://example.org/a.png' }, m)).toEqual({ avatar: 'link!' })
  expect(checkProfile({ ...values, avatar: 'http://localhost:3000/a.png' }, m)).toEqual({})
  expect(checkProfile({ ...values, link_reddit: 'javascript:alert(1)' }, m)).toEqual({ link_reddit: 'link!' })
})
