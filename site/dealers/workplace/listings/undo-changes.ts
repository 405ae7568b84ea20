import {
  adCount,
  type ChangeLine,
  formerStatuses,
  MAX_BULK_CHANGES,
  type PriceLine,
  refusalOf,
} from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { actOnStock, setPrices } from '../queries.ts'

const RENEW_THE_REST = 'The others had expired. Renew them to list them again.'

/** Gives each changed ad the status it had, and toasts how many have it again. Returns what became of each; null if no answer came. */
export async function undoChanges(changed: readonly ChangeLine[]): Promise<ChangeLine[] | null> {
  const changes = changed.filter(({ outcome }) => outcome === 'changed').length
  const lines: ChangeLine[] = []
  try {
    for (const [status, ids] of formerStatuses(changed))
      for (let start = 0; start < ids.length; start += MAX_BULK_CHANGES)
        lines.push(
          ...(await actOnStock(await browserClient(), ids.slice(start, start + MAX_BULK_CHANGES), status)),
        )
    const back = lines.filter(({ outcome }) => outcome !== 'refused').length
    const refusal = lines.find(({ outcome }) => outcome === 'refused')
    toast({
      title: back === changes ? 'Undone' : `Undone for ${back} of ${adCount(changes)}`,
      description: refusal ? refusalOf(refusal) : back < changes ? RENEW_THE_REST : undefined,
    })
    return lines
  } catch (error) {
    reportFailure('A change of several ads could not be undone', error)
    const { sentence } = databaseRefusal(error as ServiceError)
    toast({ title: 'Failed to undo', description: sentence, tone: 'error' })
    return null
  }
}

/** Gives each ad with a changed price the one it had, unless it has changed again, and toasts how many have it. */
export async function undoPrices(changed: readonly PriceLine[]): Promise<void> {
  const prices = changed.flatMap(({ id, outcome, old_price, new_price }) =>
    outcome === 'changed' && old_price && new_price !== null
      ? [{ id, seen: new_price, price: old_price }]
      : [],
  )
  try {
    const lines = await setPrices(await browserClient(), prices)
    const back = lines.filter(({ outcome }) => outcome !== 'refused').length
    const refusal = lines.find(({ outcome }) => outcome === 'refused')
    toast({
      title: back === prices.length ? 'Undone' : `Undone for ${back} of ${adCount(prices.length)}`,
      description: refusal && refusalOf(refusal),
      ...(back === 0 && { tone: 'error' as const }),
    })
  } catch (error) {
    reportFailure('A change of prices could not be undone', error)
    const { sentence } = databaseRefusal(error as ServiceError)
    toast({ title: 'Failed to undo', description: sentence, tone: 'error' })
  }
}
