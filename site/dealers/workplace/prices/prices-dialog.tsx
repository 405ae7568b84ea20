import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { adCount, changeSummary, type PriceLine } from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { PricePreview } from '../listings/price-preview.tsx'
import { type NewPrice, setPrices } from '../queries.ts'

/** New prices with the preview of each. */
export interface PricesToSet {
  prices: readonly NewPrice[]
  lines: readonly PriceLine[]
}

interface PricesDialogProps {
  /** Null: closed. */
  asked: PricesToSet | null
  onClose: () => void
  /** Gets the result of each ad. */
  onDone: (lines: readonly PriceLine[]) => void
}

/** A preview of new prices before they are saved. */
export function PricesDialog({ asked, onClose, onDone }: PricesDialogProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function apply({ prices, lines }: PricesToSet) {
    const changing = new Set(lines.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id))
    setBusy(true)
    try {
      const done = await setPrices(
        await browserClient(),
        prices.filter(({ id }) => changing.has(id)),
      )
      const all = [...done, ...lines.filter(({ id }) => !changing.has(id))]
      toast({ title: changeSummary(all) })
      onClose()
      onDone(all)
      await revalidate()
    } catch (error) {
      toastPriceFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={`Change the ${asked?.prices.length === 1 ? 'price' : 'prices'} of ${adCount(asked?.prices.length ?? 0)}`}
      className="max-w-140"
    >
      {asked && (
        <PricePreview lines={asked.lines} busy={busy} onBack={onClose} onApply={() => void apply(asked)} />
      )}
    </Dialog>
  )
}

/** Shows why no price was changed. */
export function toastPriceFailure(error: unknown): void {
  reportFailure('The prices could not be changed', error)
  const { sentence } = databaseRefusal(error as ServiceError)
  toast({ title: 'Failed to change prices', description: sentence, tone: 'error' })
}
