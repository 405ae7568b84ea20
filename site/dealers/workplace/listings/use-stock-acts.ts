import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ChangeLine, changeSummary, doneWord, type StockAct } from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { removePictures } from '../../../pictures/picture-storage.ts'
import { toast } from '../../../ui/toast.ts'
import { actOnStock } from '../queries.ts'

/** Does one thing with several ads and reads the list again: `acting` is what is on its way. Null when nothing could be asked. */
export function useStockActs() {
  const { revalidate } = useRevalidator()
  const [acting, setActing] = useState<StockAct | null>(null)

  async function act(ids: string[], what: StockAct): Promise<ChangeLine[] | null> {
    setActing(what)
    try {
      const lines = await actOnStock(await browserClient(), ids, what)
      void removePictures(lines.flatMap(({ pictures }) => pictures ?? []))
      toast({
        title: changeSummary(lines, doneWord(what)),
        ...(lines.every(({ outcome }) => outcome === 'refused') && { tone: 'error' as const }),
      })
      return lines
    } catch (error) {
      console.error('Several ads could not be changed:', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      const title = what === 'delete' ? 'Failed to delete listings' : 'Failed to update listing status'
      toast({ title, description: sentence, tone: 'error' })
      return null
    } finally {
      await revalidate()
      setActing(null)
    }
  }

  return { acting, act }
}
