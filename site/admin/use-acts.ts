import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import { browserClient, type Client } from '../client.ts'
import { toast } from '../ui/toast.ts'

/**
 * Acts on rows of a list, one at a time: `busy` is the key of the row that waits. Says what came of it, and why not, and reads the
 * list again; a refusal leaves it as it was.
 */
export function useActs() {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(
    key: string,
    work: (client: Client) => Promise<unknown>,
    { done, failed }: { done: string; failed: string },
  ): Promise<boolean> {
    setBusy(key)
    try {
      await work(await browserClient())
      toast({ title: done })
      return true
    } catch (error) {
      console.error(`${failed}:`, error)
      toast({ title: failed, description: databaseRefusal(error as ServiceError).sentence, tone: 'error' })
      return false
    } finally {
      await revalidate()
      setBusy(null)
    }
  }

  return { busy, act }
}
