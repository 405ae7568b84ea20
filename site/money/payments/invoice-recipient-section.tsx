import { type SubmitEvent, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  checkInvoiceRecipient,
  type InvoiceRecipientForm as Form,
  type InvoiceRecipient,
  RECIPIENT_LENGTHS,
} from '#domain/money/invoice-recipient-form.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { saveInvoiceRecipient } from './invoice-queries.ts'

const FIELDS = ['business_name', 'kra_pin', 'address'] as const
const idOf = (field: (typeof FIELDS)[number]) => `recipient-${field}`

interface Problem {
  summary: string
  errors: Partial<Record<keyof Form, string>>
  attempt: number
}

/** What the member's next invoices say beside their name. */
export function InvoiceRecipientSection({
  userId,
  recipient,
}: {
  userId: string
  recipient: InvoiceRecipient | null
}) {
  const [form, setForm] = useState<Form>({
    business_name: recipient?.business_name ?? '',
    kra_pin: recipient?.kra_pin ?? '',
    address: recipient?.address ?? '',
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (summary: string, errors: Problem['errors'] = {}) =>
    setProblem({ summary, errors, attempt: (problem?.attempt ?? 0) + 1 })
  const change = (part: Partial<Form>) => setForm((known) => ({ ...known, ...part }))

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const { value, errors, summary } = checkInvoiceRecipient(form)
    if (!value) return refuse(summary, errors)
    setBusy(true)
    try {
      await saveInvoiceRecipient(await browserClient(), userId, value)
      setProblem(null)
      setForm({ ...form, kra_pin: value.kra_pin ?? '' })
      toast({ title: 'Saved for your next invoices' })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The recipient of invoices could not be saved', error)
      const { sentence, field } = databaseRefusal(error as ServiceError)
      refuse(sentence, field && field in form ? { [field]: sentence } : {})
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="your-invoices" className="mt-10 sm:max-w-120">
      <h2 id="your-invoices" className="text-lg">
        On your invoices
      </h2>
      <p className="mb-3 text-ink-2">
        Your next invoices have your name and what you enter here. Those issued already stay as they are.
      </p>
      <form noValidate onSubmit={save} className="grid gap-4">
        <FormProblem problem={problem} idOf={idOf} fields={FIELDS} />
        <Field
          id={idOf('business_name')}
          label="Business name"
          optional
          error={problem?.errors.business_name ?? null}
        >
          <Input
            autoComplete="organization"
            maxLength={RECIPIENT_LENGTHS.business_name.longest}
            value={form.business_name}
            onChange={({ target }) => change({ business_name: target.value })}
          />
        </Field>
        <Field id={idOf('kra_pin')} label="KRA PIN" optional error={problem?.errors.kra_pin ?? null}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="P051234567X"
            value={form.kra_pin}
            onChange={({ target }) => change({ kra_pin: target.value })}
          />
        </Field>
        <Field id={idOf('address')} label="Address" optional error={problem?.errors.address ?? null}>
          <Input
            autoComplete="street-address"
            maxLength={RECIPIENT_LENGTHS.address.longest}
            value={form.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
          Save
        </Button>
      </form>
    </section>
  )
}
