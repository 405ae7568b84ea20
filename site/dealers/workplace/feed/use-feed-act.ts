import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { toast } from '../../../ui/toast.ts'

/** Runs an act on the feed, once at a time, and loads the page again. `work` returns what to say. */
export function useFeedAct() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function act(failed: string, work: (client: Client) => Promise<string>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      toast({ title: await work(await browserClient()) })
      await revalidate()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure(failed, error)
      toast({ title: failed, description: databaseRefusal(error as ServiceError).sentence, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, act }
}
