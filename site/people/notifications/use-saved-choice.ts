import { startTransition, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toast } from '../../ui/toast.ts'

/**
 * A choice that is shown and saved at once, and reverts with a toast on failure. A value chosen while another is being saved is saved after it.
 */
export function useSavedChoice<Value>(
  saved: Value,
  save: (client: Client, value: Value) => Promise<void>,
  failure: (value: Value) => string,
): [Value, (value: Value) => Promise<void>] {
  const { revalidate } = useRevalidator()
  const [shown, setShown] = useState<{ value: Value } | null>(null)
  const latest = useRef<{ value: Value } | null>(null)

  async function choose(value: Value) {
    const isSaving = latest.current !== null
    latest.current = { value }
    setShown(latest.current)
    if (isSaving) return
    try {
      const client = await browserClient()
      for (let next = latest.current; ; next = latest.current) {
        await save(client, next.value)
        if (latest.current !== next) continue
        await revalidate()
        if (latest.current === next) break
      }
    } catch (error) {
      reportFailure('The choice could not be saved', error)
      toast({
        title: failure(latest.current.value),
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
    }
    latest.current = null
    // React Router draws what it read again in a transition: without one the earlier value would return until then.
    startTransition(() => setShown(null))
  }

  return [shown === null ? saved : shown.value, choose]
}
