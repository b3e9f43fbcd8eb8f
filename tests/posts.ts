import type { Callable } from './app.ts'

/** A blog post, published by the admin's call. */
export async function publishPost(
  test: Callable,
  admin: { token: string },
  fields: Record<string, unknown>,
): Promise<{ slug: string; id: number }> {
  const json = { title: 'A night in row four', content: '<p>Row four.</p>', ...fields }
  const { status, body } = await test.call('POST', '/v1/posts/create', { token: admin.token, json })
  if (status !== 200) throw new Error(`no post: ${status} ${JSON.stringify(body)}`)
  return body.element
}
