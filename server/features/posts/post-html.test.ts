import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml, isEmptyHtml } from './post-html.ts'

test('[posts.2] text, structure, links and pictures pass', () => {
  const html =
    '<h2 lang="fr">Les ultras</h2><p>Un <em>grand</em> <strong>soir</strong></p>' +
    '<ul><li>un</li></ul><blockquote>cite</blockquote><pre><code>a &lt; b</code></pre>' +
    '<figure><figcaption>Tifo</figcaption></figure>'
  expect(cleanHtml(html)).toBe(html)
})

test('[posts.2] links are https or our own, and cannot reach the page that opened them', () => {
  expect(cleanHtml('<a href="https://a.test/x" rel="opener" target="_top">x</a>')).toBe(
    '<a href="https://a.test/x" rel="noopener noreferrer">x</a>',
  )
  expect(cleanHtml('<a href="/ultras">x</a>')).toBe('<a href="/ultras" rel="noopener noreferrer">x</a>')
})

test('[posts.2] pictures are https or our own', () => {
  expect(cleanHtml('<img src="https://a.test/x.png" alt="Tifo" onerror="alert(1)">')).toBe(
    '<img src="https://a.test/x.png" alt="Tifo" loading="lazy" />',
  )
  expect(cleanHtml('<p>a<img src="http://a.test/x.png">b<img></p>')).toBe('<p>ab</p>')
})

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'http://a.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/a\n/b',
  'blob:https://a.test/x',
  'file:///etc/passwd',
]
test.each(ADDRESSES)('[posts.2] the address %j leads nowhere', (address) => {
  const written = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  expect(cleanHtml(`<a href="${written}">x</a>`)).toBe('<a>x</a>')
  expect(cleanHtml(`a<img src="${written}">`)).toBe('a')
})

test.each([
  ['<script>alert(1)</script>b', 'b'],
  ['<style>p{}</style>b', 'b'],
  ['<iframe src="https://a.test"></iframe>b', 'b'],
  ['<p style="color:red" class="x" id="y" onclick="z()">b</p>', '<p>b</p>'],
  ['<svg onload=alert(1)><p>b</p></svg>', '<p>b</p>'],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>b', 'b'],
  ['<form action="https://a.test"><input name=q></form>b', 'b'],
  ['<a href="javascript&#58;alert(1)">b</a>', '<a>b</a>'],
  ['<base href="https://evil.test">b', 'b'],
  ['<object data="https://a.test"></object><embed src=x>b', 'b'],
  ['<!-- <script> -->b', 'b'],
  ['<p>unclosed', '<p>unclosed</p>'],
])('[posts.2] %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
})

test('[posts.2] cleaning what is clean changes nothing', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="',
    '">',
    '<img src=',
    'https://a.test',
    '<',
    '&lt;',
    '"',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const once = cleanHtml(pieces.join(''))
      expect(cleanHtml(once)).toBe(once)
    }),
    { examples: [[['<p>', '<', 'x', '<p>', '<p>']]] },
  )
})

test('[posts.2] markup without anything to read or see is empty', () => {
  for (const html of ['', ' ', '<p></p>', '<p>&nbsp; <br></p>'])
    expect(isEmptyHtml(cleanHtml(html))).toBe(true)
  for (const html of ['x', '<p><img src="/media/a.webp"></p>'])
    expect(isEmptyHtml(cleanHtml(html))).toBe(false)
})
