import type { ReactNode } from 'react'
import { addMonths } from '#domain/foundation/days.ts'
import { formatKilometres, formatNumber } from '#domain/foundation/money.ts'
import { parseMileage } from '#domain/foundation/typed-amounts.ts'
import type { JobCardForm } from '#domain/services/job-card.ts'
import { NEXT_SERVICE_KM, NEXT_SERVICE_MONTHS, nextServiceInWords } from '#domain/services/next-service.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import type { ProviderJob } from './queries.ts'

interface NextServiceFieldsProps {
  form: JobCardForm
  job: ProviderJob
  /** `2026-11-29` */
  today: string
  /** Id and error of a field. */
  field: (name: 'next_service_on' | 'next_service_km') => { id: string; error: string | null }
  onChange: (typed: Partial<JobCardForm>) => void
}

/** When the vehicle is to come again: what garages usually choose by one press, or any day and mileage. */
export function NextServiceFields({ form, job, today, field, onChange }: NextServiceFieldsProps) {
  const mileage = parseMileage(form.mileage_km)
  const { former_next_service: former } = job
  const formerWords = former && nextServiceInWords(former)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-lg font-semibold">Next service</legend>
      <p className="text-sm text-ink-2">
        {job.booking.customer_id === null
          ? 'Kept under Services Due. We remind customers who have an account.'
          : 'We remind the customer once, two weeks before.'}
        {formerWords && ` Job ${former.number} has it for ${formerWords}.`}
      </p>
      <div className="grid gap-2">
        <Field label="On" {...field('next_service_on')}>
          <Input
            type="date"
            value={form.next_service_on}
            onChange={({ currentTarget }) => onChange({ next_service_on: currentTarget.value })}
          />
        </Field>
        <Choices clears={form.next_service_on && (() => onChange({ next_service_on: '' }))} what="No day">
          {NEXT_SERVICE_MONTHS.map((months) => (
            <Choice
              key={months}
              chosen={form.next_service_on === addMonths(today, months)}
              onPress={() => onChange({ next_service_on: addMonths(today, months) })}
            >
              In {months} months
            </Choice>
          ))}
        </Choices>
      </div>
      <div className="grid gap-2">
        <Field
          label="Or at, km"
          help={mileage === null ? 'Needs the mileage of today, above.' : null}
          {...field('next_service_km')}
        >
          <Input
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            value={form.next_service_km}
            onChange={({ currentTarget }) => onChange({ next_service_km: currentTarget.value })}
          />
        </Field>
        {mileage !== null && (
          <Choices
            clears={form.next_service_km && (() => onChange({ next_service_km: '' }))}
            what="No kilometres"
          >
            {NEXT_SERVICE_KM.map((more) => (
              <Choice
                key={more}
                chosen={parseMileage(form.next_service_km) === mileage + more}
                onPress={() => onChange({ next_service_km: formatNumber(mileage + more) })}
              >
                In {formatKilometres(more)}
              </Choice>
            ))}
          </Choices>
        )}
      </div>
    </fieldset>
  )
}

interface ChoicesProps {
  /** Empties the field; falsy: it is empty. */
  clears: (() => void) | '' | false
  what: string
  children: ReactNode
}

function Choices({ clears, what, children }: ChoicesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {clears && (
        <Button size="s" variant="bare" onClick={clears}>
          {what}
        </Button>
      )}
    </div>
  )
}

function Choice({
  chosen,
  onPress,
  children,
}: {
  chosen: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <Button
      size="s"
      aria-pressed={chosen}
      className="aria-pressed:border-green-line aria-pressed:bg-green-soft"
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
