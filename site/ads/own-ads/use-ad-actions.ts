import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type AdAction, undoingAction } from '#domain/ads/own-ads.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useMay } from '../../members/use-may.ts'
import { removePictures } from '../../pictures/picture-storage.ts'
import { toast } from '../../ui/toast.ts'
import type { AdCard } from './ad-card.ts'
import { actionToast } from './ad-words.ts'
import { deleteAd, movePart, moveVehicle } from './queries.ts'

/** Runs a seller's actions on ads one at a time, with toasts. `refresh` reloads the list; `deleted` is the toast of a deletion. */
export function useAdActions(refresh: () => Promise<void>, deleted = 'Listing deleted successfully') {
  const navigate = useNavigate()
  const mayChoosePlan = useMay('plan')
  const [busy, setBusy] = useState<string | null>(null)
  const settled = useFocusOnAd()

  async function act(ad: ActedAd & Pick<AdCard, 'state'>, action: AdAction): Promise<void> {
    if (busy) return
    setBusy(ad.id)
    try {
      const moved = await move(ad, action)
      await refresh()
      const undoing = undoingAction(action, ad.state)
      toast({
        ...actionToast(action, moved),
        ...(undoing && { action: { label: 'Undo', run: () => void act(ad, undoing) } }),
      })
    } catch (thrown) {
      const error = thrown as ServiceError
      reportFailure('The ad could not be changed', error)
      // A refusal means that the screen is out of date; after no answer, reloading would fail too.
      if (error.code) await refresh()
      if (isGone(error)) toast(GONE)
      else toast({ title: 'Failed to update listing status', tone: 'error', ...reason(error) })
    } finally {
      setBusy(null)
    }
    settled(ad.id)
  }

  /** The sentence of a refusal, with a link to plans if the limit was reached. */
  function reason(error: ServiceError) {
    const plans = { label: 'See Plans', run: () => void navigate(href('/payments')) }
    return {
      description: databaseRefusal(error).sentence,
      ...(error.hint === 'listing_limit' && mayChoosePlan && { action: plans }),
    }
  }

  async function remove(ad: ActedAd): Promise<void> {
    try {
      const pictures = await deleteAd(await browserClient(), ad.kind, ad.id)
      void removePictures(pictures)
      await refresh()
      toast({ title: deleted })
    } catch (thrown) {
      const error = thrown as ServiceError
      if (isGone(error)) {
        await refresh()
        toast({ title: 'This listing has already been deleted', tone: 'info' })
      } else {
        reportFailure('The listing could not be deleted', error)
        toast({ title: 'Failed to delete listing', tone: 'error', ...reason(error) })
      }
    }
    settled(ad.id)
  }

  return { busy, act, remove }
}

type ActedAd = Pick<AdCard, 'kind' | 'id'>

const GONE = {
  title: 'This listing no longer exists',
  description: 'It was deleted, perhaps in another tab.',
  tone: 'error',
} as const

function move({ kind, id }: ActedAd, action: AdAction) {
  return browserClient().then((client) =>
    kind === 'spare_part' ? movePart(client, id, action) : moveVehicle(client, id, action),
  )
}

/** No such row of the caller; functions report it with a hint. */
function isGone({ code, hint }: ServiceError): boolean {
  return code === 'PGRST116' || hint === 'not_found'
}

const SOON_MS = 1_000

/**
 * Returns a function to call with the changed ad: if the focused button disappears, the focus moves to the ad, or to the page if the ad
 * is gone.
 */
function useFocusOnAd(): (id: string) => void {
  const last = useRef<{ id: string; until: number } | null>(null)
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { id, until } = last.current
    last.current = null
    if (Date.now() > until) return
    const ad = document.querySelector<HTMLElement>(`#ad-${id}:not([inert]) h2 a`)
    const target = ad ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  })
  return (id) => {
    last.current = { id, until: Date.now() + SOON_MS }
  }
}
