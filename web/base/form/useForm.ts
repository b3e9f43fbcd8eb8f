import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { complaintText } from '#client/failure-words.ts'
import { language } from '#client/language.ts'

export type FormState = { state: 'idle' | 'busy' | 'done' } | { state: 'failed'; error: unknown }
export type Problems<V> = Partial<Record<keyof V, string>>

interface FormOptions<V> {
  initial: V
  /** What is wrong with the values; no call is made while anything is. */
  check: (values: V) => Problems<V>
  send: (values: V) => Promise<void>
  /** The server's field names, where they differ from ours. */
  wireNames?: Partial<Record<string, keyof V>>
  /** Fields that are emptied once the form is sent. */
  clearAfter?: readonly (keyof V)[]
}

export interface Form<V> {
  values: V
  formState: FormState
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** What a field component takes. */
  field: (name: keyof V & string) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  /** Fills a field from elsewhere than its input. */
  fill: (name: keyof V & string, value: string) => void
}

/**
 * One form of text fields: idle, busy, failed or done, with the fields' problems beside them. When there are
 * problems, focus moves to the first.
 */
export function useForm<V extends Record<string, string>>({
  initial,
  check,
  send,
  wireNames,
  clearAfter = [],
}: FormOptions<V>): Form<V> {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<V>>({})
  const [formState, setFormState] = useState<FormState>({ state: 'idle' })
  const sentForm = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      sentForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  async function run(): Promise<void> {
    setFormState({ state: 'busy' })
    try {
      await send(values)
      setFormState({ state: 'done' })
      setValues((before) => ({ ...before, ...Object.fromEntries(clearAfter.map((name) => [name, ''])) }))
    } catch (error) {
      setFormState({ state: 'failed', error })
      setProblems(problemsOf(error, initial, wireNames ?? {}))
    }
  }

  function fill(name: keyof V & string, value: string): void {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _settled, ...others }) => others as Problems<V>)
  }

  return {
    values,
    formState,
    fill,
    submit(event) {
      event.preventDefault()
      sentForm.current = event.currentTarget
      if (formState.state === 'busy') return
      const found = check(values)
      setProblems(found)
      if (Object.values(found).some((problem) => problem !== undefined)) setFormState({ state: 'idle' })
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
  wireNames: Partial<Record<string, keyof V>>,
): Problems<V> {
  if (!(error instanceof CallFailure)) return {}
  const known = Object.entries(error.fields).flatMap(([wire, text]) => {
    const name = wireNames[wire] ?? wire
    return name in fields ? [[name, complaintText(text, language.get())]] : []
  })
  return Object.fromEntries(known) as Problems<V>
}
