import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { checkRecoveryRequest, MOST_BELONGINGS, type RecoveryForm } from '#domain/trust/account-recoveries.ts'
import { browserClient } from '../../client.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { EvidenceFiles } from '../../trust/own/evidence-files.tsx'
import { useEvidenceFiles } from '../../trust/own/use-evidence-files.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { requestRecovery } from './queries.ts'

const EMPTY: RecoveryForm = { phone: '', names: '', belongings: '' }

/** States the former number, the names and what the account has, with photos of an ID. */
export function RequestForm({ userId }: { userId: string }) {
  const askId = useId()
  const { evidenceKeptDays, phoneCountries } = useConfig()
  const { revalidate } = useRevalidator()
  const { form, change, forget } = useFormDraft(`magari-lost-number-${userId}`, EMPTY)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors<RecoveryForm>>({})
  const { setProblem, clear, upload, ...chosen } = useEvidenceFiles(userId)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const checked = checkRecoveryRequest(form, phoneCountries)
    setErrors(checked.errors ?? {})
    setProblem(chosen.files.length === 0 ? 'Add photos of your ID.' : null)
    if (!checked.value) return focusOn(element, checked.errors)
    if (chosen.files.length === 0) return
    setBusy(true)
    const refused = await send(checked.value)
    setBusy(false)
    if (refused) focusOn(element, refused)
  }

  /** The error of a field, if it was refused because of one. */
  async function send(request: RecoveryForm): Promise<FieldErrors<RecoveryForm> | null> {
    try {
      const pages = await upload()
      if (!pages) return null
      await requestRecovery(await browserClient(), request, pages)
      clear()
      forget()
      toast({ title: 'Sent. We tell you here what becomes of it.', tone: 'done' })
      await revalidate()
      return null
    } catch (error) {
      const { field, sentence } = databaseRefusal(error as ServiceError)
      if (field === null || !(field in EMPTY)) {
        reportFailure('A former account could not be asked for', error)
        setProblem(sentence)
        return null
      }
      const refused = { [field]: sentence }
      setErrors(refused)
      return refused
    }
  }

  return (
    <form method="post" noValidate className="grid max-w-140 grid-cols-1 gap-5" onSubmit={submit}>
      <Field label="Former number" error={errors.phone}>
        <Input
          name="phone"
          type="tel"
          autoComplete="off"
          placeholder="0712 345 678"
          maxLength={40}
          value={form.phone}
          onChange={({ target }) => change({ phone: target.value })}
          required
        />
      </Field>
      <Field label="Names on the former account" error={errors.names}>
        <Input
          name="names"
          autoComplete="name"
          maxLength={120}
          value={form.names}
          onChange={({ target }) => change({ names: target.value })}
          required
        />
      </Field>
      <Field
        label="What the account has"
        help="Ads, bookings, payments, a business, whom you wrote with: what only its owner knows."
        error={errors.belongings}
      >
        <Textarea
          name="belongings"
          rows={5}
          maxLength={MOST_BELONGINGS}
          value={form.belongings}
          onChange={({ target }) => change({ belongings: target.value })}
          required
        />
      </Field>
      <section aria-labelledby={`${askId}-title`} className="grid gap-2">
        <h3 id={`${askId}-title`} className="text-base font-medium">
          Your ID
        </h3>
        <p id={askId} className="text-sm text-ink-2">
          Both sides of the card, or the page of the passport with the photo, and a photo of your face beside
          it. Only our staff can open them, each look is recorded by name, and they are deleted{' '}
          {evidenceKeptDays} days after the decision.
        </p>
        <EvidenceFiles {...chosen} label="your ID" describedBy={askId} busy={busy} />
      </section>
      {Object.keys(errors).length > 0 && <FieldError>Check the marked fields.</FieldError>}
      <Button type="submit" variant="main" className="justify-self-start max-sm:w-full" busy={busy}>
        Send to our staff
      </Button>
    </form>
  )
}
