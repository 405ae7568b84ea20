import { useRevalidator } from 'react-router'
import type { ServiceError } from '#domain/foundation/service-error.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'
import { refreshUnread } from '../../live/unread.ts'
import { sessionEnded } from '../../session/ended.ts'
import { toast } from '../../ui/toast.ts'

/** A function that changes a saved search and reloads the page; it resolves to whether that worked, and toasts why if not. */
export function useSearchChange() {
  const { revalidate } = useRevalidator()
  return async (done: string, change: (client: Client) => Promise<void>): Promise<boolean> => {
    try {
      await change(await browserClient())
      refreshUnread()
      await revalidate()
      return true
    } catch (error) {
      if (await sessionEnded(error)) return false
      reportFailure(`The saved search could not be ${done}`, error)
      const { sentence } = await tableRefusal(error as ServiceError)
      toast({ title: `The search could not be ${done}`, description: sentence, tone: 'error' })
      return false
    }
  }
}
