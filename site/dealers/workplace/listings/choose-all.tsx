import { useState } from 'react'
import { MOST_CHANGED_TOGETHER, type StockAsked } from '#domain/dealers/dealer-stock.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { browserClient } from '../../../client.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { stockIds } from '../queries.ts'

interface ChooseAllProps {
  asked: StockAsked
  /** How many the list holds on all its pages. */
  total: number
  onChosen: (ids: ReadonlySet<string>) => void
}

/** Chooses what stands on the other pages too: for whom every row on screen is chosen already. */
export function ChooseAll({ asked, total, onChosen }: ChooseAllProps) {
  const [busy, setBusy] = useState(false)

  async function choose() {
    setBusy(true)
    try {
      onChosen(new Set(await stockIds(await browserClient(), asked)))
    } catch (error) {
      console.error('All ads could not be chosen:', error)
      toast({ title: 'Failed to choose all listings', description: 'Check your connection.', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size="s" busy={busy} onClick={choose}>
      {total > MOST_CHANGED_TOGETHER
        ? `Choose the first ${MOST_CHANGED_TOGETHER}`
        : `Choose all ${formatNumber(total)}`}
    </Button>
  )
}
