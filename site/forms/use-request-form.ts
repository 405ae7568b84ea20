import { type SubmitEvent, useEffect, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { Checked, FieldErrors } from '#domain/foundation/form.ts'
import { browserClient, type Client } from '../client.ts'
import { toast } from '../ui/toast.ts'
import { forgetForm, keepForm, keptForm } from './form-draft.ts'
import { toastIfSessionEnded } from './toast-if-session-ended.ts'

interface RequestForm<Form, Value> {
  /** Under which it is kept in this tab. */
  draftKey: string
  userId: string
  /** The query of the address, which filled the fields of `prefilled`. */
  search: string
  prefilled: Form
  /** The fields that an address fills; those of another address are not taken from what was kept. */
  filledByAddress: readonly (keyof Form)[]
  check: (form: Form) => Checked<Form, Value>
  send: (client: Client, value: Value) => Promise<void>
  /** The toast when it was not taken. */
  failed: string
  /** May lead to another page: the form stays locked until what this returns settles. */
  onSent: () => void | Promise<void>
}

/** The state of a form that a member sends once: what is typed, what is wrong with it, and whether it is on its way. */
export function useRequestForm<Form extends Record<keyof Form, string>, Value>({
  draftKey,
  userId,
  search,
  prefilled,
  filledByAddress,
  check,
  send,
  failed,
  onSent,
}: RequestForm<Form, Value>) {
  const [form, setForm] = useState(() => {
    const kept = keptForm(draftKey, userId, prefilled)
    if (!kept) return prefilled
    const start = { ...kept.form }
    if (kept.search !== search) for (const field of filledByAddress) start[field] = prefilled[field]
    return start
  })
  const [problem, setProblem] = useState<{
    summary: string
    errors: FieldErrors<Form>
    attempt: number
  } | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (form !== prefilled) keepForm(draftKey, { userId, search, form })
  }, [draftKey, userId, search, form, prefilled])

  function change(part: Partial<Form>) {
    setForm((form) => ({ ...form, ...part }))
    if (!problem) return
    const left = Object.entries(problem.errors).filter(([field]) => !(field in part))
    setProblem(left.length > 0 ? { ...problem, errors: Object.fromEntries(left) as FieldErrors<Form> } : null)
  }

  async function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (busy) return
    const attempt = (problem?.attempt ?? 0) + 1
    const checked = check(form)
    if (checked.summary !== null)
      return setProblem({ summary: checked.summary, errors: checked.errors, attempt })
    setBusy(true)
    let sent = false
    try {
      await send(await browserClient(), checked.value)
      sent = true
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      console.error('The form was not taken:', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      toast({ title: failed, description: sentence, tone: 'error' })
      const errors = field && field in form ? ({ [field]: sentence } as FieldErrors<Form>) : {}
      return setProblem({ summary: sentence, errors, attempt })
    } finally {
      if (!sent) setBusy(false)
    }
    forgetForm(draftKey)
    await onSent()
    setBusy(false)
  }

  return { form, errors: problem?.errors ?? ({} as FieldErrors<Form>), problem, busy, change, submit }
}
