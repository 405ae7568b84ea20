import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ChangeLine, changeSummary } from '#domain/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import { browserClient } from '../../client.ts'
import { toast } from '../../ui/toast.ts'
import { type BulkStatus, setStatus } from '../queries.ts'

/** Sets the status of several ads and reads the list again: `changing` is the status on its way. Null when nothing could be asked. */
export function useStatusChange() {
  const { revalidate } = useRevalidator()
  const [changing, setChanging] = useState<BulkStatus | null>(null)

  async function change(ids: string[], status: BulkStatus): Promise<ChangeLine[] | null> {
    setChanging(status)
    try {
      const lines = await setStatus(await browserClient(), ids, status)
      toast({
        title: changeSummary(lines),
        ...(lines.every(({ outcome }) => outcome === 'refused') && { tone: 'error' as const }),
      })
      return lines
    } catch (error) {
      console.error('The status of several ads could not be changed:', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to update listing status', description: sentence, tone: 'error' })
      return null
    } finally {
      await revalidate()
      setChanging(null)
    }
  }

  return { changing, change }
}
