import { type SubmitEvent, useEffect, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { Checked, FieldErrors } from '#domain/foundation/form.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toast } from '../ui/toast.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from './form-draft.ts'
import { toastIfSessionEnded } from './toast-if-session-ended.ts'

interface RequestForm<Form, Value> {
  /** The controls of the fields have the ids `id-field`. */
  id: string
  /** Key of the draft that this tab keeps. */
  draftKey: string
  userId: string
  /** What the fields were filled from: the query string, for those of `filledByAddress`, or a version. */
  search?: string
  prefilled: Form
  /** The fields that a query string fills; a draft made under another one does not replace them. */
  filledByAddress?: readonly (keyof Form)[]
  check: (form: Form) => Checked<Form, Value>
  send: (client: Client, value: Value) => Promise<void>
  /** The title of the toast after a refusal. */
  failed: string
  /** Whether the page shows this refusal itself; then nothing else is said or logged. */
  shows?: (error: ServiceError) => Promise<boolean>
  /** May navigate: the form stays locked until the result settles. */
  onSent: () => void | Promise<void>
}

/** The fields of a form: values, errors, and the attributes for Field and its control. */
export interface FormFields<Form> {
  form: Form
  change: (part: Partial<Form>) => void
  /** For Field. */
  field: (name: keyof Form & string) => { id: string; error: string | undefined }
  /** For Input, Select and Textarea. */
  text: (name: keyof Form & string) => {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  /** For MoneyInput. */
  money: (name: keyof Form & string) => { value: string; onValueChange: (typed: string) => void }
}

/** The state of a form that a member sends once: fields, errors, and whether it is being sent. */
export function useRequestForm<Form extends Record<keyof Form, string>, Value>({
  id,
  draftKey,
  userId,
  search = '',
  prefilled,
  filledByAddress = [],
  check,
  send,
  failed,
  shows = async () => false,
  onSent,
}: RequestForm<Form, Value>) {
  const [form, setForm] = useState(() => {
    const draft = readFormDraft(draftKey, userId, prefilled)
    if (!draft) return prefilled
    const start = { ...draft.form }
    if (draft.search !== search) for (const field of filledByAddress) start[field] = prefilled[field]
    return start
  })
  const [problem, setProblem] = useState<{
    summary: string
    errors: FieldErrors<Form>
    attempt: number
  } | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (form !== prefilled) saveFormDraft(draftKey, { userId, search, form })
  }, [draftKey, userId, search, form, prefilled])

  function change(part: Partial<Form>) {
    setForm((form) => ({ ...form, ...part }))
    if (!problem) return
    const left = Object.entries(problem.errors).filter(([field]) => !(field in part))
    setProblem(left.length > 0 ? { ...problem, errors: Object.fromEntries(left) as FieldErrors<Form> } : null)
  }

  const refuse = (summary: string, errors: FieldErrors<Form>) =>
    setProblem({ summary, errors, attempt: (problem?.attempt ?? 0) + 1 })

  async function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (busy) return
    const checked = check(form)
    if (checked.summary !== null) return refuse(checked.summary, checked.errors)
    setBusy(true)
    try {
      await send(await browserClient(), checked.value)
    } catch (error) {
      setBusy(false)
      if (await toastIfSessionEnded(error)) return
      if (await shows(error as ServiceError)) return setProblem(null)
      reportFailure('The form could not be sent', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      toast({ title: failed, description: sentence, tone: 'error' })
      return refuse(sentence, (field && field in form ? { [field]: sentence } : {}) as FieldErrors<Form>)
    }
    deleteFormDraft(draftKey)
    await onSent()
    setBusy(false)
  }

  const idOf = (name: keyof Form & string) => `${id}-${name}`
  const fields: FormFields<Form> = {
    form,
    change,
    field: (name) => ({ id: idOf(name), error: problem?.errors[name] }),
    text: (name) => ({
      value: form[name],
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Form>),
    }),
    money: (name) => ({
      value: form[name],
      onValueChange: (typed) => change({ [name]: typed } as Partial<Form>),
    }),
  }
  /** For FormProblem: the fields in the order of `prefilled`, which is that of the screen. */
  const summary = { problem, fields: Object.keys(form) as (keyof Form & string)[], idOf }
  return { fields, summary, busy, submit }
}
