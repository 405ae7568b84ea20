import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import {
  checkJobLine,
  EMPTY_JOB_LINE,
  JOB_LINE_KIND_LABELS,
  JOB_LINE_KINDS,
  type JobLineForm,
  type JobLineKind,
  lineAmounts,
  MAX_JOB_LINE,
  parseQuantity,
  totalsOf,
} from '#domain/services/job-lines.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { JobTotalsList } from '../../job-lines.tsx'
import { PartSearch } from './part-search.tsx'
import { type ProviderJob, type ProviderJobLine, saveJobLine } from './queries.ts'

interface LineDialogProps {
  job: ProviderJob
  /** Null adds one. */
  line: ProviderJobLine | null
  onClose: () => void
}

type Draft = JobLineForm & {
  /** Of the line that it makes: sent twice, it makes one. */
  id: string
}

/** Adds or changes a line of labour or a part. A refusal keeps the input. */
export function LineDialog({ job, line, onClose }: LineDialogProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const { form, change, forget } = useFormDraft<Draft>(`magari-line-${line?.id ?? job.id}`, {
    ...EMPTY_JOB_LINE,
    ...(line && { ...line, quantity: String(line.quantity), unit_price: String(line.unit_price) }),
    id: line?.id ?? crypto.randomUUID(),
  })
  const [errors, setErrors] = useState<FieldErrors<JobLineForm>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function enter(typed: Partial<JobLineForm>) {
    change(typed)
    setErrors({})
    setRefused(null)
  }

  function close() {
    forget()
    onClose()
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    // The form lies in the tree of the page's own form, whose submit it is not.
    event.stopPropagation()
    if (busy) return
    const checked = checkJobLine(form)
    setErrors(checked.errors ?? {})
    setRefused(checked.summary)
    if (!checked.value) {
      document.getElementById(`${id}-${Object.keys(checked.errors ?? {})[0]}`)?.focus()
      return
    }
    setBusy(true)
    try {
      await saveJobLine(await browserClient(), job.id, form.id, checked.value)
      toast({ title: line ? 'Line changed' : 'Line added' })
      await revalidate()
      close()
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The line of a job could not be saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      if (field && field in form) setErrors({ [field]: sentence })
      setRefused(sentence)
      setBusy(false)
    }
  }

  const field = (name: keyof JobLineForm) => ({ id: `${id}-${name}`, error: errors[name] ?? null })
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : close}
      title={line ? 'Change line' : 'Add line'}
      className="sm:max-w-140"
      actions={
        <>
          <Button type="submit" form={id} variant="main" busy={busy}>
            {line ? 'Save' : 'Add'}
          </Button>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="mt-2 grid gap-4">
        <Field label="Kind" {...field('kind')}>
          <Select value={form.kind} onChange={({ target }) => enter({ kind: target.value as JobLineKind })}>
            {JOB_LINE_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {JOB_LINE_KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={form.kind === 'part' ? 'Part' : 'Work'} {...field('name')}>
          <Input
            data-autofocus
            maxLength={MAX_JOB_LINE.name}
            autoComplete="off"
            placeholder={form.kind === 'part' ? 'Brake pads, front' : 'Change the brake pads'}
            value={form.name}
            onChange={({ target }) => enter({ name: target.value, spare_part_id: null })}
          />
        </Field>
        {form.kind === 'part' && (
          <PartSearch
            words={form.name}
            chosen={form.spare_part_id}
            onChoose={({ id: part, name, price }) =>
              enter({
                spare_part_id: part,
                name: name.slice(0, MAX_JOB_LINE.name),
                unit_price: String(price),
              })
            }
          />
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field
            label={form.kind === 'part' ? 'Pieces' : 'Hours'}
            help={form.kind === 'labour' ? '1 for a price for the whole.' : undefined}
            {...field('quantity')}
          >
            <Input
              inputMode="decimal"
              maxLength={7}
              autoComplete="off"
              value={form.quantity}
              onChange={({ target }) => enter({ quantity: target.value })}
            />
          </Field>
          <Field
            label="Price of one"
            help={job.tax_percent > 0 ? `Without ${job.tax_percent} % VAT.` : undefined}
            {...field('unit_price')}
          >
            <MoneyInput value={form.unit_price} onValueChange={(unit_price) => enter({ unit_price })} />
          </Field>
        </div>
        <LineTotal form={form} taxPercent={job.tax_percent} />
        {refused && (
          <div role="alert">
            <FieldError>{refused}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** What the line comes to, once it has a quantity and a price. */
function LineTotal({ form, taxPercent }: { form: JobLineForm; taxPercent: number }) {
  const quantity = parseQuantity(form.quantity)
  const price = parseMoney(form.unit_price)
  if (quantity === null || price === null) return null
  return <JobTotalsList totals={totalsOf([lineAmounts(quantity, price, taxPercent)])} />
}
