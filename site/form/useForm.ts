import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { problemText } from '#client/failure-text.ts'
import { language } from '#client/preferences.ts'
import { useTyped } from './useTyped.ts'

export type FormState = { state: 'idle' | 'busy' | 'done' } | { state: 'failed'; error: unknown }

/** What is wrong, by field; `form` is about several fields at once. */
export type Problems<V> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export interface FormOptions<V> {
  initial: V
  /** What is wrong with the values; no call is made while anything is. */
  check: (values: V) => Problems<V>
  send: (values: V) => Promise<void>
  /** The server's field names, where they differ from ours. */
  wireNames?: Partial<Record<string, keyof V & string>>
  /** Fields that are emptied once the form is sent. */
  clearAfter?: readonly (keyof V & string)[]
  /** The name (`draftKey`) under which what is typed is kept on the device until it is sent. Never of passwords. */
  draft?: string
}

/** What a field component takes. */
export interface FormField {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

export interface Form<V> {
  values: V
  formState: FormState
  /** What is wrong with several fields at once. */
  problem: string | undefined
  submit: (event: FormEvent<HTMLFormElement>) => void
  field: (name: keyof V & string) => FormField
  /** Sets a field from elsewhere than its input. */
  fill: (name: keyof V & string, value: string) => void
  /** What was typed before the page was left is here again; this takes it out. */
  throwAway: (() => void) | undefined
}

/**
 * One form of text fields: idle, busy, failed or done, with the fields' problems beside them. When there are
 * problems, focus moves to the first.
 */
export function useForm<V extends Record<string, string>>(options: FormOptions<V>): Form<V> {
  const { initial, check, send, wireNames = {}, clearAfter = [], draft } = options
  const typed = useTyped(initial, draft)
  const { values } = typed
  const [problems, setProblems] = useState<Problems<V>>({})
  const [formState, setFormState] = useState<FormState>({ state: 'idle' })
  const sentForm = useRef<HTMLFormElement>(null)
  /** Something was typed while the form was on its way. */
  const wroteOn = useRef(false)

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      sentForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  async function run(): Promise<void> {
    wroteOn.current = false
    setFormState({ state: 'busy' })
    try {
      await send(values)
      const cleared = Object.fromEntries(clearAfter.map((name) => [name, '']))
      typed.sent(values, { ...values, ...cleared })
      setFormState({ state: draft !== undefined && wroteOn.current ? 'idle' : 'done' })
    } catch (error) {
      setFormState({ state: 'failed', error })
      setProblems(problemsOf(error, initial, wireNames))
    }
  }

  function fill(name: keyof V & string, value: string): void {
    wroteOn.current = true
    typed.fill({ [name]: value } as Partial<V>)
    // What is typed now is not what was sent.
    setFormState((before) => (before.state === 'done' ? { state: 'idle' } : before))
    setProblems(({ [name]: _field, form: _form, ...others }) => others as Problems<V>)
  }

  return {
    values,
    formState,
    problem: problems.form,
    fill,
    throwAway: typed.throwAway,
    submit(event) {
      event.preventDefault()
      sentForm.current = event.currentTarget
      if (formState.state === 'busy') return
      const found = check(values)
      const isWrong = Object.values(found).some((problem) => problem !== undefined)
      setProblems(isWrong ? found : {})
      if (isWrong) setFormState({ state: 'idle' })
      else void run()
    },
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: problems[name],
      onChange: (event) => fill(name, event.target.value),
    }),
  }
}

function problemsOf<V extends object>(
  error: unknown,
  fields: V,
  wireNames: Partial<Record<string, keyof V & string>>,
): Problems<V> {
  if (!(error instanceof CallFailure)) return {}
  const known = Object.entries(error.fields).flatMap(([wire, text]) => {
    // `socials.twitter` is about the field `twitter`.
    const last = wire.slice(wire.lastIndexOf('.') + 1)
    const name = wireNames[wire] ?? (wire in fields ? wire : last)
    return name in fields ? [[name, problemText(error.problems[wire], text, language.get())]] : []
  })
  return Object.fromEntries(known) as Problems<V>
}
