import { expect, test } from 'vitest'
import { pictureProblem } from './PictureField.tsx'

test('[settings.1] a picture is PNG, JPEG or WebP and not absurdly large', () => {
  expect(pictureProblem({ type: 'image/png', size: 1000 })).toBeNull()
  expect(pictureProblem({ type: 'image/svg+xml', size: 1000 })).toBe('wrongType')
  expect(pictureProblem({ type: '', size: 1000 })).toBe('wrongType')
  expect(pictureProblem({ type: 'image/webp', size: 21 * 1024 * 1024 })).toBe('tooLarge')
})
