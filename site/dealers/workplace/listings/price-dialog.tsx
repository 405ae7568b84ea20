import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  adCount,
  type ChangeLine,
  changeSummary,
  checkPriceForm,
  EMPTY_PRICE_FORM,
  type PriceChange,
  type PriceForm,
  type PriceLine,
} from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { UNDO_SECONDS } from '../../../workplace/use-actions.ts'
import { changePrices, previewPrices } from '../queries.ts'
import { PricePreview, takeFocus } from './price-preview.tsx'
import { undoPrices } from './undo-changes.ts'

interface PriceDialogProps {
  /** The ads whose prices change; null: closed. */
  ids: string[] | null
  onClose: () => void
  /** Gets the result of each ad. */
  onDone: (lines: readonly ChangeLine[]) => void
}

/** Changes the prices of several ads: the rule, a preview, then the change. */
export function PriceDialog({ ids, onClose, onDone }: PriceDialogProps) {
  return (
    <Dialog
      open={ids !== null}
      onClose={onClose}
      title={`Change the ${ids?.length === 1 ? 'price' : 'prices'} of ${adCount(ids?.length ?? 0)}`}
      className="max-w-140"
    >
      {ids && <Steps ids={ids} onClose={onClose} onDone={onDone} />}
    </Dialog>
  )
}

function Steps({ ids, onClose, onDone }: PriceDialogProps & { ids: string[] }) {
  const { revalidate } = useRevalidator()
  const [form, setForm] = useState<PriceForm>(EMPTY_PRICE_FORM)
  const [errors, setErrors] = useState<FieldErrors<PriceForm>>({})
  const [preview, setPreview] = useState<{ lines: PriceLine[]; change: PriceChange } | null>(null)
  const [busy, setBusy] = useState(false)

  function edit(part: Partial<PriceForm>) {
    setForm({ ...form, ...part })
    setErrors({})
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      reportFailure('The prices could not be changed', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to change prices', description: sentence, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  function look(event: SubmitEvent) {
    event.preventDefault()
    const checked = checkPriceForm(form)
    if (checked.value === null) return setErrors(checked.errors)
    const change = checked.value
    void attempt(async () =>
      setPreview({ lines: await previewPrices(await browserClient(), ids, change), change }),
    )
  }

  async function apply({ lines, change }: NonNullable<typeof preview>) {
    await attempt(async () => {
      const done = await changePrices(await browserClient(), lines, change)
      const left = lines.filter(({ outcome }) => outcome !== 'changed')
      const all = [...done, ...left]
      const isChanged = done.some(({ outcome }) => outcome === 'changed')
      toast({
        title: changeSummary(all),
        ...(isChanged && {
          action: { label: 'Undo', run: () => void undoPrices(done).then(() => revalidate()) },
          seconds: UNDO_SECONDS,
        }),
      })
      onClose()
      onDone(all)
      await revalidate()
    })
  }

  if (preview)
    return (
      <PricePreview
        lines={preview.lines}
        busy={busy}
        onBack={() => setPreview(null)}
        onApply={() => void apply(preview)}
      />
    )
  const percent = form.by === 'percent'
  return (
    <form noValidate onSubmit={look} className="mt-2 grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label="Prices">
          <Select
            ref={takeFocus}
            data-autofocus
            value={form.direction}
            onChange={({ target }) => edit({ direction: target.value as PriceForm['direction'] })}
          >
            <option value="lower">Lower</option>
            <option value="raise">Raise</option>
          </Select>
        </Field>
        <Field label="By">
          <Select
            value={form.by}
            onChange={({ target }) => edit({ by: target.value as PriceForm['by'], amount: '' })}
          >
            <option value="percent">A percentage</option>
            <option value="amount">An amount</option>
          </Select>
        </Field>
      </div>
      {percent ? (
        <Field
          label="Percent"
          error={errors.amount}
          help="New prices are rounded to whole thousands of shillings."
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="5"
            value={form.amount}
            onChange={({ target }) => edit({ amount: target.value })}
          />
        </Field>
      ) : (
        <Field label="Amount" error={errors.amount}>
          <MoneyInput value={form.amount} onValueChange={(amount) => edit({ amount })} />
        </Field>
      )}
      <Field
        label="Never below"
        error={errors.least}
        help="Ads that would fall below this price are not changed."
      >
        <MoneyInput value={form.least} onValueChange={(least) => edit({ least })} />
      </Field>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" variant="main" busy={busy}>
          Preview
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
