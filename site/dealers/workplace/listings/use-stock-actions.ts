import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  type ChangeLine,
  changeSummary,
  doneLabel,
  formerStatuses,
  type StockAction,
  setsStatus,
  waitingSummary,
} from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { removePictures } from '../../../pictures/picture-storage.ts'
import { toast } from '../../../ui/toast.ts'
import { UNDO_SECONDS } from '../../../workplace/use-actions.ts'
import { actOnStock } from '../queries.ts'
import { undoChanges } from './undo-changes.ts'

/** Runs an action on several ads; null when it failed. `acting` is the one in progress, until the list is loaded again. */
export function useStockActions() {
  const { revalidate } = useRevalidator()
  const [acting, setActing] = useState<StockAction | null>(null)

  async function act(ids: string[], what: StockAction): Promise<ChangeLine[] | null> {
    setActing(what)
    try {
      const lines = await actOnStock(await browserClient(), ids, what)
      void removePictures(lines.flatMap(({ pictures }) => pictures ?? []))
      const undo = setsStatus(what) && formerStatuses(lines).length > 0
      toast({
        title: changeSummary(lines, doneLabel(what)),
        description: waitingSummary(lines) ?? undefined,
        ...(undo && {
          action: { label: 'Undo', run: () => void undoChanges(lines).then(() => revalidate()) },
          seconds: UNDO_SECONDS,
        }),
        ...(lines.every(({ outcome }) => outcome === 'refused') && { tone: 'error' as const }),
      })
      return lines
    } catch (error) {
      reportFailure('Several ads could not be changed', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      const title = what === 'delete' ? 'Failed to delete listings' : 'Failed to update listing status'
      toast({ title, description: sentence, tone: 'error' })
      return null
    } finally {
      // The answer does not wait for the list: what is ticked meanwhile stays.
      void revalidate().then(() => setActing(null))
    }
  }

  return { acting, act }
}
