import { type SubmitEvent, useEffect, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '#domain/foundation/form.ts'
import { SECRET_MASK } from '#domain/integrations/integrations.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../forms/form-draft.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { dismissToast, toast } from '../ui/toast.ts'

/** The text of toastIfSessionEnded for forms with secrets. */
export const BUT_SECRETS = 'what you typed is kept, except for secrets.'

interface SettingsForm<Form> {
  /** The id of a field's control. */
  idOf: (field: string) => string
  /** Key of the draft that this tab keeps. */
  draftKey: string
  userId: string
  /** The saved values, with masks for secrets. */
  stored: Form
  /** Fields that the draft leaves out. */
  secrets: readonly (keyof Form)[]
  check: (form: Form) => Checked<Form, Form>
  /**
   * Rejects with the database's error; returns false if it has already shown why nothing was saved. `read` is the last loaded value, on which the form's value is based.
   */
  save: (client: Client, value: Form, read: Form) => Promise<boolean | FieldErrors<Form>>
  saved: string
  failed: string
  /** Reloads the settings. */
  onSaved: () => void
}

/** The state of a settings form: values, errors, and whether it is being saved. Fields get their attributes by name. */
export function useSettingsForm<Form extends Record<keyof Form, string | boolean>>({
  idOf,
  draftKey,
  userId,
  stored: read,
  secrets,
  check,
  save,
  saved,
  failed,
  onSaved,
}: SettingsForm<Form>) {
  // Reloaded values replace only fields without unsaved changes.
  const [stored, setStored] = useState(read)
  const [form, setForm] = useState(() => {
    const kept = readFormDraft(draftKey, userId, stored)
    return kept ? { ...kept.form, ...only(stored, secrets) } : stored
  })
  const unsaved = changedFields(form, stored).length > 0
  // Whether the form began with changes that were left unsaved.
  const [cameBack, setCameBack] = useState(unsaved)
  const [problem, setProblem] = useState<{
    summary: string
    errors: FieldErrors<Form>
    attempt: number
  } | null>(null)
  const [busy, setBusy] = useState(false)
  if (changedFields(read, stored).length > 0) {
    const followed = fieldsOf(read).filter((field) => form[field] === stored[field])
    setStored(read)
    setForm({ ...form, ...only(read, followed) })
  }

  useEffect(() => {
    const typed = changedFields(form, stored).filter((field) => !secrets.includes(field))
    if (typed.length === 0) deleteFormDraft(draftKey)
    else saveFormDraft(draftKey, { userId, search: '', form: only(form, typed) })
  }, [draftKey, userId, form, stored, secrets])

  function discard() {
    setForm(stored)
    setCameBack(false)
    setProblem(null)
  }

  function change(part: Partial<Form>) {
    setForm((form) => ({ ...form, ...part }))
    // The toast has been read, and on phones it covers the buttons.
    dismissToast()
    if (!problem) return
    const left = Object.entries(problem.errors).filter(([field]) => !(field in part))
    setProblem(left.length > 0 ? { ...problem, errors: Object.fromEntries(left) as FieldErrors<Form> } : null)
  }

  /** The form's value, or null after its problems are shown. */
  function checked(): Form | null {
    const { value, errors, summary } = check(form)
    const attempt = (problem?.attempt ?? 0) + 1
    setProblem(summary === null ? null : { summary, errors, attempt })
    return value
  }

  async function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (busy) return
    const value = checked()
    if (!value) return
    setBusy(true)
    try {
      const outcome = await save(await browserClient(), value, stored)
      if (outcome === false) return
      if (outcome !== true) {
        toast({ title: failed, description: CHECK_MARKED_FIELDS, tone: 'error' })
        return setProblem({
          summary: CHECK_MARKED_FIELDS,
          errors: outcome,
          attempt: (problem?.attempt ?? 0) + 1,
        })
      }
    } catch (error) {
      if (await toastIfSessionEnded(error, BUT_SECRETS)) return
      reportFailure('The settings were not saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      toast({ title: failed, description: sentence, tone: 'error' })
      const errors = field && field in form ? ({ [field]: sentence } as FieldErrors<Form>) : {}
      return setProblem({ summary: sentence, errors, attempt: (problem?.attempt ?? 0) + 1 })
    } finally {
      setBusy(false)
    }
    // As the next load returns it; secrets do not stay here after saving.
    setForm({ ...value, ...masked(value, secrets) })
    setCameBack(false)
    toast({ title: saved })
    onSaved()
  }

  const errors = problem?.errors ?? ({} as FieldErrors<Form>)
  const field = (name: keyof Form & string) => ({ id: idOf(name), error: errors[name] })
  const text = (name: keyof Form & string) => ({
    value: form[name] as string,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value } as Partial<Form>),
  })
  return {
    form,
    idOf,
    errors,
    /** For Field. */
    field,
    /** For Input, Select and Textarea. */
    text,
    /** For SecretField. */
    secret: (name: keyof Form & string) => ({ ...field(name), ...text(name), stored: stored[name] !== '' }),
    problem,
    unsaved: { cameBack: cameBack && unsaved, some: unsaved, discard },
    busy,
    change,
    checked,
    submit,
  }
}

function fieldsOf<Form extends object>(form: Form): (keyof Form)[] {
  return Object.keys(form) as (keyof Form)[]
}

function changedFields<Form extends object>(form: Form, stored: Form): (keyof Form)[] {
  return fieldsOf(form).filter((field) => form[field] !== stored[field])
}

function masked<Form>(value: Form, secrets: readonly (keyof Form)[]): Partial<Form> {
  return Object.fromEntries(secrets.map((name) => [name, value[name] && SECRET_MASK])) as Partial<Form>
}

function only<Form>(form: Form, names: readonly (keyof Form)[]): Partial<Form> {
  return Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<Form>
}
