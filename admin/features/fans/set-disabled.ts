import { call } from '#client/page.ts'

/** Spec §7: just the id and the flag. */
export async function setDisabled(id: number, disabled: boolean): Promise<void> {
  await call('POST /v1/users/update', { body: { id, disabled } })
}
