import { useState } from 'react'
import { MAX_BULK_CHANGES, type StockQuery } from '#domain/dealers/dealer-stock.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { stockIds } from '../queries.ts'

interface ChooseAllProps {
  asked: StockQuery
  /** Of all pages. */
  total: number
  onChosen: (ids: ReadonlySet<string>) => void
}

/** Chooses the rows of all pages, once all rows on screen are chosen. */
export function ChooseAll({ asked, total, onChosen }: ChooseAllProps) {
  const [busy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      onChosen(new Set(await stockIds(await browserClient(), asked)))
    } catch (error) {
      reportFailure('All ads could not be selected', error)
      toast({ title: 'Failed to select all listings', description: 'Check your connection.', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="s" busy={busy} onClick={choose}>
      {total > MAX_BULK_CHANGES
        ? `Select the first ${MAX_BULK_CHANGES}`
        : `Select all ${formatNumber(total)}`}
    </Button>
  )
}
