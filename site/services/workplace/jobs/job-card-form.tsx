import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import {
  checkJobCard,
  type JobCardForm as Form,
  MAX_JOB_CARD,
  mileageHint,
  plateHint,
} from '#domain/services/job-card.ts'
import type { Resource } from '#domain/services/resources.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { deleteFormDraft } from '../../../forms/form-draft.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { JobChecks } from './job-checks.tsx'
import { NextServiceFields } from './next-service-fields.tsx'
import { type ProviderJob, saveJob } from './queries.ts'

interface JobCardFormProps {
  job: ProviderJob
  resources: readonly Resource[]
}

/** What was typed, and the version of the card that it changes. */
type Draft = Form & { version: string }

function draftOf(job: ProviderJob): Draft {
  return {
    version: job.version,
    make: job.make ?? '',
    model: job.model ?? '',
    year: job.year === null ? '' : String(job.year),
    plate: job.plate ?? '',
    mileage_km: job.mileage_km === null ? '' : formatNumber(job.mileage_km),
    done_by: job.done_by ?? '',
    checks: job.checks,
    internal_notes: job.internal_notes ?? '',
    customer_notes: job.customer_notes ?? '',
    next_service_on: job.next_service_on ?? '',
    next_service_km: job.next_service_km === null ? '' : formatNumber(job.next_service_km),
  }
}

/** Vehicle, who works on it, checks and notes. A refusal keeps what was typed, and so does a change by somebody else. */
export function JobCardForm({ job, resources }: JobCardFormProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const draftKey = `magari-job-${job.id}`
  const { form, change, forget } = useFormDraft<Draft>(draftKey, draftOf(job))
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const today = dayInNairobi(Date.now())
  const isBehind = form.version !== job.version
  const people = resources.filter(({ kind, active }) => kind === 'person' && active)

  function enter(typed: Partial<Form>) {
    change(typed)
    setRefused(null)
    const cleared = Object.fromEntries(Object.keys(typed).map((key) => [key, undefined]))
    setErrors((known) => ({ ...known, ...cleared }))
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkJobCard(form, today, job.next_service_on)
    setErrors(checked.errors ?? {})
    setRefused(checked.summary)
    if (!checked.value) {
      const [first] = Object.keys(checked.errors ?? {})
      document.getElementById(`${id}-${first}`)?.focus()
      return
    }
    setBusy(true)
    try {
      await saveJob(await browserClient(), job.id, form.version, checked.value)
      // What was typed stays to be seen until the saved card has come, which is another form.
      deleteFormDraft(draftKey)
      toast({ title: 'Job card saved' })
      await revalidate()
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The job card could not be saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      if (field && field in form) setErrors({ [field]: sentence })
      setRefused(sentence)
      // Somebody else's change shows what to compare with.
      if ((error as ServiceError).hint === 'changed_meanwhile') await revalidate()
    } finally {
      setBusy(false)
    }
  }

  const field = (name: keyof Form) => ({ id: `${id}-${name}`, error: errors[name] ?? null })
  const text = (name: Exclude<keyof Form, 'checks'>) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => enter({ [name]: target.value }),
  })

  return (
    <form aria-label="Job card" noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <fieldset disabled={busy} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <fieldset className="grid grid-cols-2 gap-4">
          <legend className="mb-3 text-lg font-semibold">Vehicle</legend>
          <Field label="Number plate" help={plateHint(form.plate)} {...field('plate')}>
            <Input
              maxLength={MAX_JOB_CARD.plate}
              placeholder="KDA 123A"
              autoCapitalize="characters"
              {...text('plate')}
            />
          </Field>
          <Field label="Mileage, km" help={mileageHint(form.mileage_km, job)} {...field('mileage_km')}>
            <Input inputMode="numeric" maxLength={12} {...text('mileage_km')} />
          </Field>
          <Field label="Make" {...field('make')}>
            <Input maxLength={MAX_JOB_CARD.make} placeholder="Toyota" {...text('make')} />
          </Field>
          <Field label="Model" {...field('model')}>
            <Input maxLength={MAX_JOB_CARD.model} placeholder="Axio" {...text('model')} />
          </Field>
          <Field label="Year" {...field('year')}>
            <Input inputMode="numeric" maxLength={4} {...text('year')} />
          </Field>
          <Field label="Who does it" {...field('done_by')}>
            <Input maxLength={MAX_JOB_CARD.done_by} list={`${id}-people`} {...text('done_by')} />
          </Field>
          <datalist id={`${id}-people`}>
            {people.map(({ id: person, name }) => (
              <option key={person} value={name} />
            ))}
          </datalist>
        </fieldset>
        <JobChecks checks={form.checks} onChange={(checks) => enter({ checks })} />
        <NextServiceFields form={form} job={job} today={today} field={field} onChange={enter} />
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-lg font-semibold">Notes</legend>
          <Field label="For the customer" help="They read it with the booking." {...field('customer_notes')}>
            <Textarea rows={3} maxLength={MAX_JOB_CARD.notes} {...text('customer_notes')} />
          </Field>
          <Field label="For you alone" {...field('internal_notes')}>
            <Textarea rows={3} maxLength={MAX_JOB_CARD.notes} {...text('internal_notes')} />
          </Field>
        </fieldset>
      </fieldset>
      {isBehind && (
        <div className="grid gap-2 rounded-r border border-line bg-sunk p-3 text-sm">
          <p>Somebody else has saved this card since you began to type. What you typed is still here.</p>
          <Button size="s" className="justify-self-start" onClick={() => forget()}>
            Show what they saved
          </Button>
        </div>
      )}
      {refused && (
        <div role="alert">
          <FieldError>{refused}</FieldError>
        </div>
      )}
      <Button type="submit" variant="main" busy={busy} className="justify-self-start">
        Save job card
      </Button>
    </form>
  )
}
