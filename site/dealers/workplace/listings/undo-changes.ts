import {
  adCount,
  type ChangeLine,
  formerStatuses,
  MAX_BULK_CHANGES,
  refusalOf,
} from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { actOnStock } from '../queries.ts'

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
