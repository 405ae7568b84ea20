import { SALE_SOURCES, type SaleForm, saleSourceLabel } from '#domain/dealers/sold-facts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import type { SaleToTell } from './queries.ts'

interface SaleFieldsProps {
  sale: SaleToTell
  form: SaleForm
  errors: FieldErrors<SaleForm>
  today: string
  onChange: (part: Partial<SaleForm>) => void
}

/** The fields of a sale; all of them may stay empty. */
export function SaleFields({ sale, form, errors, today, onChange }: SaleFieldsProps) {
  return (
    <>
      <Field
        label="Price paid"
        optional
        error={errors.price_paid}
        help={sale.asked === null ? undefined : `Asking price: ${formatKes(sale.asked)}`}
      >
        <MoneyInput
          data-autofocus
          value={form.price_paid}
          onValueChange={(price_paid) => onChange({ price_paid })}
        />
      </Field>
      <Field label="Sold on" error={errors.sold_on}>
        <Input
          type="date"
          min={sale.made_on}
          max={today}
          value={form.sold_on}
          onChange={({ target }) => onChange({ sold_on: target.value })}
        />
      </Field>
      <Field label="Where the buyer came from" optional error={errors.source}>
        <Select value={form.source} onChange={({ target }) => onChange({ source: target.value })}>
          <option value="">Not told</option>
          {SALE_SOURCES.map((source) => (
            <option key={source} value={source}>
              {saleSourceLabel(source)}
            </option>
          ))}
        </Select>
      </Field>
      {sale.leads.length > 0 && (
        <Field
          label="Inquiry"
          optional
          error={errors.thread_id}
          help="The conversation that led to the sale."
        >
          <Select value={form.thread_id} onChange={({ target }) => onChange({ thread_id: target.value })}>
            <option value="">Not told</option>
            {sale.leads.map(({ id, name, last_message_at }) => (
              <option key={id} value={id}>
                {name ?? 'Somebody who has left'}, {formatDate(last_message_at)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {sale.people.length > 0 && (
        <Field label="Sold by" optional error={errors.sold_by}>
          <Select value={form.sold_by} onChange={({ target }) => onChange({ sold_by: target.value })}>
            <option value="">Not told</option>
            {sale.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}
