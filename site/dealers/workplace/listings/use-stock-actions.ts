import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  adCount,
  type ChangeLine,
  changeSummary,
  doneLabel,
  formerStatuses,
  refusalOf,
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

const RENEW_THE_REST = 'The others had expired. Renew them to list them again.'

/** Runs an action on several ads and reloads the list; `acting` is the one in progress. Null when it failed. */
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
          action: { label: 'Undo', run: () => void setBack(lines) },
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
      await revalidate()
      setActing(null)
    }
  }

  /** Gives each changed ad the status it had, and toasts how many have it again. */
  async function setBack(changed: readonly ChangeLine[]): Promise<void> {
    const changes = changed.filter(({ outcome }) => outcome === 'changed').length
    const lines: ChangeLine[] = []
    try {
      for (const [status, ids] of formerStatuses(changed))
        lines.push(...(await actOnStock(await browserClient(), ids, status)))
      const back = lines.filter(({ outcome }) => outcome !== 'refused').length
      const refusal = lines.find(({ outcome }) => outcome === 'refused')
      toast({
        title: back === changes ? 'Undone' : `Undone for ${back} of ${adCount(changes)}`,
        description: refusal ? refusalOf(refusal) : back < changes ? RENEW_THE_REST : undefined,
      })
    } catch (error) {
      reportFailure('A change of several ads could not be undone', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to undo', description: sentence, tone: 'error' })
    } finally {
      await revalidate()
    }
  }

  return { acting, act }
}
