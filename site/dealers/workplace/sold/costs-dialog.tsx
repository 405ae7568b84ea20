import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type CostForm, checkCostForm, EMPTY_COST } from '#domain/dealers/vehicle-costs.ts'
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
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { takeFocus } from '../listings/price-preview.tsx'
import { addVehicleCost, removeVehicleCost, type VehicleCost, vehicleCosts } from './queries.ts'

interface CostsDialogProps {
  /** The vehicle; null: closed. */
  ad: { id: string; name: string } | null
  onClose: () => void
  /** Called after each change. */
  onChanged?: () => void | Promise<void>
}

/** What a vehicle cost: the purchase and other costs, added and removed one by one. */
export function CostsDialog({ ad, onClose, onChanged }: CostsDialogProps) {
  return (
    <Dialog
      open={ad !== null}
      onClose={onClose}
      title={ad && `Costs of ${ad.name}`}
      description="Seen by owners and managers only."
      className="max-w-120"
    >
      {ad && <Costs key={ad.id} adId={ad.id} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function Costs({ adId, onClose, onChanged }: Omit<CostsDialogProps, 'ad'> & { adId: string }) {
  const [costs, setCosts] = useState<VehicleCost[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [removed, setRemoved] = useState<VehicleCost | null>(null)
  const read = useCallback(async () => {
    setFailed(false)
    try {
      setCosts((await vehicleCosts(await browserClient(), [adId])) ?? [])
    } catch (error) {
      reportFailure('The costs could not be read', error)
      setFailed(true)
    }
  }, [adId])
  useEffect(() => void read(), [read])

  async function changed() {
    await read()
    await onChanged?.()
  }

  async function remove(cost: VehicleCost, restore = false) {
    try {
      await removeVehicleCost(await browserClient(), cost.id, restore)
      await changed()
      setRemoved(restore ? null : cost)
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The cost could not be removed', error)
      toast({
        title: restore ? 'Failed to undo' : 'Failed to remove the cost',
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
    }
  }

  if (!costs)
    return failed ? (
      <div className="grid justify-items-start gap-3 py-2">
        <p role="alert" className="text-ink-2">
          The costs could not be loaded.
        </p>
        <Button onClick={() => void read()}>Try again</Button>
      </div>
    ) : (
      <p className="flex items-center gap-2 py-4 text-ink-2">
        <Spinner className="size-4" />
        Loading
      </p>
    )
  return (
    <div className="mt-2 grid gap-4">
      {costs.length > 0 && <CostLines costs={costs} onRemove={(cost) => void remove(cost)} />}
      <div role="status" className="empty:hidden">
        {removed && <Removed key={removed.id} cost={removed} onUndo={() => void remove(removed, true)} />}
      </div>
      <NewCost
        adId={adId}
        hasPurchase={costs.some(({ kind }) => kind === 'purchase')}
        onAdded={changed}
        onClose={onClose}
      />
    </div>
  )
}

function nameOf({ label }: VehicleCost): string {
  return label ?? 'Purchase price'
}

/** The cost that was removed last, with Undo: a toast's cannot be pressed while the dialog is open. */
function Removed({ cost, onUndo }: { cost: VehicleCost; onUndo: () => void }) {
  return (
    <p className="flex items-center gap-3 rounded-r border border-line bg-sunk py-1 pl-3 text-sm">
      <span className="min-w-0 flex-1 wrap-break-word">
        {nameOf(cost)}, {formatKes(cost.amount)}, is removed.
      </span>
      {/* The removed cost's button had the focus. */}
      <Button ref={takeFocus} size="s" variant="bare" onClick={onUndo}>
        Undo
      </Button>
    </p>
  )
}

function CostLines({
  costs,
  onRemove,
}: {
  costs: readonly VehicleCost[]
  onRemove: (cost: VehicleCost) => void
}) {
  return (
    <ul className="grid gap-1">
      {costs.map((cost) => (
        <li key={cost.id} className="flex items-center gap-3 border-b border-line py-1">
          <span className="min-w-0 flex-1 wrap-break-word">
            {nameOf(cost)}
            {cost.spent_on && <span className="block text-xs text-ink-2">{formatDate(cost.spent_on)}</span>}
          </span>
          <span className="whitespace-nowrap">{formatKes(cost.amount)}</span>
          <Button
            size="s"
            variant="bare"
            square
            title="Remove"
            aria-label={`Remove ${nameOf(cost)}`}
            onClick={() => onRemove(cost)}
          >
            <Icon of="x" size="s" />
          </Button>
        </li>
      ))}
      <li className="flex justify-between gap-3 py-2 font-medium">
        <span>Total</span>
        <span>{formatKes(costs.reduce((sum, { amount }) => sum + amount, 0))}</span>
      </li>
    </ul>
  )
}

interface NewCostProps {
  adId: string
  hasPurchase: boolean
  onAdded: () => Promise<void>
  onClose: () => void
}

function NewCost({ adId, hasPurchase, onAdded, onClose }: NewCostProps) {
  const today = dayInNairobi(Date.now())
  const empty: CostForm = { ...EMPTY_COST, kind: hasPurchase ? 'other' : 'purchase' }
  const [form, setForm] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors<CostForm>>({})
  const [busy, setBusy] = useState(false)
  // The same until it is saved: a request whose answer was lost is sent again.
  const id = useRef(crypto.randomUUID())

  function change(part: Partial<CostForm>) {
    setForm({ ...form, ...part })
    setErrors({})
    id.current = crypto.randomUUID()
  }

  async function add(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkCostForm(form, today)
    if (checked.value === null) return setErrors(checked.errors)
    setBusy(true)
    try {
      await addVehicleCost(await browserClient(), { ...checked.value, id: id.current, ad_id: adId })
      id.current = crypto.randomUUID()
      setForm(EMPTY_COST)
      await onAdded()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The cost could not be added', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      setErrors({ [field && field in form ? field : 'amount']: sentence })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={add} className="grid gap-4">
      <Field
        label="Cost"
        help={
          form.kind === 'purchase' && hasPurchase
            ? 'It takes the place of the purchase price above.'
            : undefined
        }
      >
        <Select
          value={form.kind}
          onChange={({ target }) => change({ kind: target.value as CostForm['kind'] })}
        >
          <option value="purchase">Purchase price</option>
          <option value="other">Another cost</option>
        </Select>
      </Field>
      {form.kind === 'other' && (
        <Field label="What for" error={errors.label}>
          <Input
            maxLength={80}
            placeholder="Paint, tyres, transport"
            value={form.label}
            onChange={({ target }) => change({ label: target.value })}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <Field label="Amount" error={errors.amount}>
          <MoneyInput value={form.amount} onValueChange={(amount) => change({ amount })} />
        </Field>
        <Field label="Day" optional error={errors.spent_on}>
          <Input
            type="date"
            max={today}
            value={form.spent_on}
            onChange={({ target }) => change({ spent_on: target.value })}
          />
        </Field>
      </div>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" variant="main" busy={busy}>
          Add cost
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  )
}
