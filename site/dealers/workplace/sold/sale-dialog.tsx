import { type SubmitEvent, useCallback, useEffect, useState } from 'react'
import { checkSaleForm, type SaleForm, saleForm, saleSourceLabel } from '#domain/dealers/sold-facts.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { markVehicleSold, type SaleToTell, saleToTell } from './queries.ts'
import { SaleFields } from './sale-fields.tsx'

interface SaleDialogProps {
  /** The vehicle; null: closed. */
  ad: { id: string; name: string } | null
  onClose: () => void
  /** Called after the facts were saved. */
  onDone: () => void | Promise<void>
  /** Marks it as sold without facts; undefined where it is sold already. */
  onPlain?: () => void
}

/** What was typed and not saved, by ad, so that a dialog closed by mistake opens with it again. */
const typed = new Map<string, SaleForm>()

/** Asks for the facts of a sale, none of which is required; also to correct them later. */
export function SaleDialog({ ad, ...props }: SaleDialogProps) {
  return (
    <Dialog
      open={ad !== null}
      onClose={props.onClose}
      title={ad && (props.onPlain ? `Sold: ${ad.name}` : `Sale of ${ad.name}`)}
      className="max-w-120"
    >
      {ad && <Asked key={ad.id} ad={ad} {...props} />}
    </Dialog>
  )
}

function Asked({ ad, onClose, onDone, onPlain }: SaleDialogProps & { ad: { id: string } }) {
  const [sale, setSale] = useState<SaleToTell | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useCallback(async () => {
    setFailure(null)
    try {
      setSale(await saleToTell(await browserClient(), ad.id))
    } catch (error) {
      reportFailure('The sale could not be read', error)
      setFailure(databaseRefusal(error as ServiceError).sentence)
    }
  }, [ad.id])
  useEffect(() => void read(), [read])

  if (sale)
    return <SaleQuestions sale={sale} onReload={read} onClose={onClose} onDone={onDone} onPlain={onPlain} />
  return (
    <>
      {failure === null ? (
        <p className="flex items-center gap-2 py-4 text-ink-2">
          <Spinner className="size-4" />
          Loading
        </p>
      ) : (
        <p className="py-2 text-ink-2" role="alert">
          {failure}
        </p>
      )}
      <Buttons onClose={onClose} onPlain={onPlain}>
        {failure !== null && (
          <Button variant="main" onClick={() => void read()}>
            Try again
          </Button>
        )}
      </Buttons>
    </>
  )
}

interface QuestionsProps extends Omit<SaleDialogProps, 'ad'> {
  sale: SaleToTell
  onReload: () => Promise<void>
}

function SaleQuestions({ sale, onReload, onClose, onDone, onPlain }: QuestionsProps) {
  const today = dayInNairobi(Date.now())
  const [form, setForm] = useState<SaleForm>(() => typed.get(sale.id) ?? firstForm(sale, today))
  const [errors, setErrors] = useState<FieldErrors<SaleForm>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function change(part: Partial<SaleForm>) {
    const next = { ...form, ...part }
    typed.set(sale.id, next)
    setForm(next)
    setErrors({})
    setProblem(null)
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkSaleForm(form, { made_on: sale.made_on, today })
    if (checked.value === null) return setErrors(checked.errors)
    setBusy(true)
    try {
      const version = sale.counts ? sale.told_at : null
      await markVehicleSold(await browserClient(), sale.id, checked.value, version)
      typed.delete(sale.id)
      await onDone()
      onClose()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The sale could not be saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      if (field && field in form) setErrors({ [field]: sentence })
      else setProblem(sentence)
      if ((error as ServiceError).hint === 'changed_meanwhile') await onReload()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={save} className="mt-2 grid gap-4">
      <Known sale={sale} onFill={change} />
      <SaleFields sale={sale} form={form} errors={errors} today={today} onChange={change} />
      {problem && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <Buttons onClose={onClose} onPlain={onPlain} disabled={busy}>
        <Button type="submit" variant="main" busy={busy}>
          {onPlain ? 'Mark as sold' : 'Save'}
        </Button>
      </Buttons>
    </form>
  )
}

function Buttons({
  onClose,
  onPlain,
  disabled,
  children,
}: Pick<SaleDialogProps, 'onClose' | 'onPlain'> & { disabled?: boolean; children?: React.ReactNode }) {
  return (
    <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:flex-wrap sm:justify-start">
      {children}
      {onPlain && (
        <Button
          disabled={disabled}
          onClick={() => {
            onClose()
            onPlain()
          }}
        >
          Sold, without details
        </Button>
      )}
      <Button variant="bare" disabled={disabled} onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

/** What is known of the sale: from an agreement, from a sale that was undone, or who told it last. */
function Known({ sale, onFill }: { sale: SaleToTell; onFill: (part: Partial<SaleForm>) => void }) {
  const { told_at, told_by, counts, agreed_on, price_paid, source } = sale
  if (told_at && counts)
    return (
      <p className="text-sm text-ink-2">
        {[
          price_paid === null ? 'No price told' : formatKes(price_paid),
          source && saleSourceLabel(source),
          `told ${formatDate(told_at)}${told_by ? ` by ${told_by}` : ''}`,
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </p>
    )
  if (told_at)
    return (
      <div className="grid justify-items-start gap-2 rounded-r border border-line bg-sunk p-3 text-sm text-ink-2">
        <p>
          This vehicle was sold before and came back
          {price_paid !== null && `: ${formatKes(price_paid)} was told then`}.
        </p>
        <Button size="s" onClick={() => onFill({ ...saleForm(sale, ''), sold_on: sale.sold_on ?? '' })}>
          Use what was told then
        </Button>
      </div>
    )
  if (agreed_on)
    return (
      <p className="text-sm text-ink-2">
        Filled in from the sale agreement that was completed on {formatDate(agreed_on)}. Change what differs.
      </p>
    )
  return null
}

/** What was told, or what an agreement says, or today. */
function firstForm(sale: SaleToTell, today: string): SaleForm {
  if (sale.counts) return saleForm(sale, sale.sold_on ?? '')
  const none = { price_paid: null, sold_on: null, source: null, thread_id: null, sold_by: null }
  const by = sale.people.length > 0 ? sale.self : null
  if (sale.told_at || !sale.agreed_on) return saleForm({ ...none, sold_by: by }, today)
  return saleForm(
    {
      price_paid: sale.agreed_price,
      sold_on: sale.agreed_on,
      source: sale.agreed_thread ? 'magari_inquiry' : null,
      thread_id: sale.agreed_thread,
      sold_by: by,
    },
    today,
  )
}
