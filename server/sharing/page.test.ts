import { expect, test } from 'vitest'
import { markup, trusted } from './page.ts'

test('[security.5] values are escaped, in text and in attributes', () => {
  const name = `"><script>alert('1')</script>&amp;`
  expect(markup`<a title="${name}">${name}</a>`.html).toBe(
    `<a title="&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;</a>`,
  )
})

test('[security.5] markup goes in as it is, lists of it too, and what is not there leaves nothing', () => {
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}</ul>${null}${false}${trusted('<hr>')}${0}`.html).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>0',
  )
})
