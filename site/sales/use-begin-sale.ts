import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { toast } from '../ui/toast.ts'
import { beginSale } from './queries.ts'

/** Begins a sale and opens its page; the two may have one already. */
export function useBeginSale() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  /** `buyerId`: of the person that the seller sells to; null: the caller buys. */
  async function begin(listingId: string, buyerId: string | null): Promise<void> {
    setBusy(true)
    try {
      const id = await beginSale(await browserClient(), listingId, buyerId)
      await navigate(href('/sale/:id', { id }))
    } catch (error) {
      if (await toastIfSessionEnded(error, 'then press it again.')) return
      reportFailure('A sale could not be begun', error)
      const description = databaseRefusal(error as ServiceError).sentence
      toast({ title: 'The sale could not be begun', description, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return { busy, begin }
}
