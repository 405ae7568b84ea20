import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkSaleForm, saleForm } from '#domain/dealers/sold-facts.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { markVehicleSold, type SoldVehicle } from './queries.ts'

/** Enters the price that was paid for a vehicle in its row; what else was told stays. */
export function PriceEntry({ sale }: { sale: SoldVehicle }) {
  const { revalidate } = useRevalidator()
  const [price, setPrice] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const today = dayInNairobi(Date.now())
    // The day is as it was: without one the sale is of the day on which it was marked.
    const checked = checkSaleForm(
      { ...saleForm(sale, ''), price_paid: price },
      { made_on: sale.sold_on ?? '', today },
    )
    if (checked.value === null) return setError(checked.errors.price_paid ?? checked.summary)
    if (checked.value.price_paid === null) return setError('Enter the price that was paid.')
    setBusy(true)
    try {
      await markVehicleSold(await browserClient(), sale.id, checked.value, sale.told_at)
      toast({ title: 'Price saved' })
      await revalidate()
    } catch (thrown) {
      if (await toastIfSessionEnded(thrown)) return
      reportFailure('The price could not be saved', thrown)
      const refusal = thrown as ServiceError
      setError(databaseRefusal(refusal).sentence)
      if (refusal.code) await revalidate()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={save} className="grid justify-items-start gap-1">
      <div className="flex max-w-full flex-wrap items-start gap-2 xl:flex-nowrap">
        <Field label={`Price paid for ${sale.title}`} hideLabel error={error} className="w-34">
          <MoneyInput
            value={price}
            onValueChange={(next) => {
              setPrice(next)
              setError(null)
            }}
          />
        </Field>
        <Button type="submit" busy={busy} aria-label={`Save the price of ${sale.title}`}>
          Save
        </Button>
      </div>
      {sale.agreed_price !== null && (
        <Button size="s" variant="bare" onClick={() => setPrice(String(sale.agreed_price))}>
          Agreement: {formatKes(sale.agreed_price)}
        </Button>
      )}
    </form>
  )
}
