import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { complaintText } from '#client/failure-words.ts'
import { language } from '#client/language.ts'

/** What is wrong, by field; `form` is about several of them. */
export type Problems<V> = Partial<Record<(keyof V & string) | 'form', string | undefined>>

export interface AdminField {
  name: string
  value: string
  error: string | undefined
  onValue: (value: string) => void
}

export interface AdminForm<V> {
  values: V
  isBusy: boolean
  /** Why sending failed; null while it did not. */
  failure: { error: unknown } | null
  problem: string | undefined
  field: (name: keyof V & string) => AdminField
  submit: (event: FormEvent<HTMLFormElement>) => void
}

interface Options<V> {
  initial: V
  /** No call is made while anything is wrong. */
  check: (values: V) => Problems<V>
  send: (values: V) => Promise<void>
  /** The server's field names, where they differ from ours. */
  wireNames?: Partial<Record<string, keyof V & string>>
}

/** A form of a dialog: its problems stand beside the fields, and focus goes to the first of them. */
export function useAdminForm<V extends Record<string, string>>(options: Options<V>): AdminForm<V> {
  const { initial, check, send, wireNames = {} } = options
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<V>>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const sentForm = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(problems).length > 0)
      sentForm.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  async function run(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      setFailure({ error })
      setProblems(problemsOf(error, initial, wireNames))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    isBusy,
    failure,
    problem: problems.form,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: problems[name],
      onValue(value) {
        setValues((before) => ({ ...before, [name]: value }))
        setProblems(({ [name]: _settled, form: _form, ...others }) => others as Problems<V>)
      },
    }),
    submit(event) {
      event.preventDefault()
      sentForm.current = event.currentTarget
      if (isBusy) return
      const found = check(values)
      const isWrong = Object.values(found).some((problem) => problem !== undefined)
      setProblems(isWrong ? found : {})
      if (isWrong) setFailure(null)
      else void run()
    },
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
    return name in fields ? [[name, complaintText(text, language.get())]] : []
  })
  return Object.fromEntries(known) as Problems<V>
}
