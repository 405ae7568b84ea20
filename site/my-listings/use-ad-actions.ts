import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import type { AdAction } from '#domain/own-ads.ts'
import { browserClient } from '../client.ts'
import { removePictures } from '../listings/picture-storage.ts'
import { toast } from '../ui/toast.ts'
import type { AdCard } from './ad-card.ts'
import { doneWords } from './ad-words.ts'
import { deleteAd, movePart, moveVehicle } from './queries.ts'

/** What a seller does with an ad, one at a time, and what is said about it. `refresh` reads the list again. */
export function useAdActions(refresh: () => Promise<void>) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(ad: AdCard, action: AdAction): Promise<void> {
    if (busy) return
    setBusy(ad.id)
    try {
      const moved = await move(ad, action)
      await refresh()
      toast(doneWords(action, moved))
    } catch (thrown) {
      const error = thrown as ServiceError
      console.error('The ad could not be changed:', error)
      if (isGone(error)) toast(GONE)
      else toast({ title: 'Failed to update listing status', tone: 'error', ...reason(error) })
      await refresh()
    } finally {
      setBusy(null)
    }
    focusAd(ad.id)
  }

  /** The sentence of a refusal, with the way to a larger plan where that is what it takes. */
  function reason(error: ServiceError) {
    const plans = { label: 'See Plans', run: () => void navigate(href('/payments')) }
    return {
      description: databaseRefusal(error).sentence,
      ...(error.hint === 'listing_limit' && { action: plans }),
    }
  }

  async function remove(ad: AdCard): Promise<void> {
    try {
      const pictures = await deleteAd(await browserClient(), ad.kind, ad.id)
      void removePictures(pictures)
      await refresh()
      toast({ title: 'Listing deleted successfully' })
    } catch (thrown) {
      const error = thrown as ServiceError
      if (isGone(error)) {
        await refresh()
        toast({ title: 'This listing was deleted already', tone: 'info' })
      } else {
        console.error('The listing could not be deleted:', error)
        toast({ title: 'Failed to delete listing', tone: 'error', ...reason(error) })
      }
    }
    // What asked for it went with the ad: the dialog has nothing to give the focus back to.
    requestAnimationFrame(() => focusAd(ad.id))
  }

  return { busy, act, remove }
}

const GONE = {
  title: 'This listing is no longer there',
  description: 'It was deleted meanwhile, perhaps in another tab.',
  tone: 'error',
} as const

function move({ kind, id }: AdCard, action: AdAction) {
  return browserClient().then((client) =>
    kind === 'spare_part' ? movePart(client, id, action).then(() => null) : moveVehicle(client, id, action),
  )
}

/** No row of that id that is the caller's; a function says so with a hint. */
function isGone({ code, hint }: ServiceError): boolean {
  return code === 'PGRST116' || hint === 'not_found'
}

/** To the ad where it still is, unless the focus is somewhere already. */
function focusAd(id: string): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const target = document.querySelector<HTMLElement>(`#ad-${id} h2 a`) ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
