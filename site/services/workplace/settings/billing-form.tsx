import { type SubmitEvent, useId, useState } from 'react'
import {
  checkBilling,
  type BillingForm as Form,
  LONGEST_PAYMENT_NOTE,
} from '#domain/services/billing-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { type BillingDetails, saveBillingDetails } from './queries.ts'

interface BillingFormProps {
  providerId: string
  details: BillingDetails | null
}

/** What a business has on its estimates and invoices. */
export function BillingForm({ providerId, details }: BillingFormProps) {
  const id = useId()
  const { busy, act } = useActions()
  const [form, setForm] = useState<Form>({
    kra_pin: details?.kra_pin ?? '',
    payment_note: details?.payment_note ?? '',
    charges_vat: details?.charges_vat ?? false,
  })
  const [error, setError] = useState<string | null>(null)
  const change = (part: Partial<Form>) => {
    setForm((known) => ({ ...known, ...part }))
    setError(null)
  }

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const { value, errors } = checkBilling(form)
    setError(errors?.kra_pin ?? null)
    if (!value) {
      document.getElementById(`${id}-pin`)?.focus()
      return
    }
    void act('billing', (client) => saveBillingDetails(client, providerId, value), {
      done: 'Saved',
      failed: 'Failed to save',
    })
  }

  return (
    <section aria-labelledby={id} className="mt-10 sm:max-w-120">
      <SectionHead id={id} title="Estimates and invoices" />
      <form noValidate onSubmit={save} className="grid gap-4">
        <Field id={`${id}-pin`} label="KRA PIN" optional error={error}>
          <Input
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="P051234567X"
            value={form.kra_pin}
            onChange={({ target }) => change({ kra_pin: target.value })}
          />
        </Field>
        <Field
          label="How to pay"
          optional
          help="On invoices that are not paid yet, such as your till number."
        >
          <Textarea
            rows={2}
            maxLength={LONGEST_PAYMENT_NOTE}
            value={form.payment_note}
            onChange={({ target }) => change({ payment_note: target.value })}
          />
        </Field>
        <Checkbox
          checked={form.charges_vat}
          onChange={({ target }) => change({ charges_vat: target.checked })}
        >
          We charge VAT
          <span className="block text-sm text-ink-2">16 % is added to the prices of the lines.</span>
        </Checkbox>
        <div>
          <Button type="submit" busy={busy !== null}>
            Save
          </Button>
        </div>
      </form>
    </section>
  )
}
