import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnVehicle } from '#domain/ads/own-ads.ts'
import { type PriceLine, readPrice, refusalOf } from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toast } from '../../../ui/toast.ts'
import { UNDO_SECONDS } from '../../../workplace/use-actions.ts'
import { previewNewPrices, setPrices } from '../queries.ts'
import { undoPrices } from './undo-changes.ts'

/** A price that was typed and is not saved: on its way, or with what is wrong with it. */
export type PriceDraft = { text: string; price: number; error?: undefined } | { text: string; error: string }

/** A change so large that the ad waits for approval; asked before it is made. */
export interface LargeChange {
  ad: OwnVehicle
  price: number
}

/** Saves the prices that are typed in the list, one at a time each; a refused one keeps its text until it is corrected or dropped. */
export function usePriceEdits() {
  const { revalidate } = useRevalidator()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, PriceDraft>>(new Map())
  const [asked, setAsked] = useState<LargeChange | null>(null)

  function set(id: string, draft: PriceDraft | null) {
    setDrafts((before) => {
      const next = new Map(before)
      if (draft) next.set(id, draft)
      else next.delete(id)
      return next
    })
  }

  async function save(ad: OwnVehicle, text: string) {
    const read = readPrice(text)
    if ('error' in read) return set(ad.id, { text, error: read.error })
    if (read.price === ad.price) return set(ad.id, null)
    set(ad.id, { text, price: read.price })
    await attempt(ad, text, async () => {
      const [line] = await previewNewPrices(await browserClient(), [wanted(ad, read.price)])
      if (line?.outcome === 'changed' && line.held) return setAsked({ ad, price: read.price })
      await write(ad, read.price, text)
    })
  }

  /** After the question about a large change: makes it, or drops what was typed. */
  async function answer(isWanted: boolean) {
    if (!asked) return
    const { ad, price } = asked
    const text = drafts.get(ad.id)?.text ?? String(price)
    if (isWanted) await attempt(ad, text, () => write(ad, price, text))
    else set(ad.id, null)
    setAsked(null)
  }

  async function write(ad: OwnVehicle, price: number, text: string) {
    const lines = await setPrices(await browserClient(), [wanted(ad, price)])
    const refused = lines.find(({ outcome }) => outcome === 'refused')
    await revalidate()
    if (refused) return set(ad.id, { text, error: refusedInWords(refused) })
    set(ad.id, null)
    const undone = lines.filter(({ outcome, old_price }) => outcome === 'changed' && old_price)
    toast({
      title: `${ad.name}: ${formatKes(price)}`,
      description: lines.some(({ held }) => held) ? 'It is reviewed before buyers see it again.' : undefined,
      ...(undone.length > 0 && {
        action: { label: 'Undo', run: () => void undoPrices(undone).then(() => revalidate()) },
        seconds: UNDO_SECONDS,
      }),
    })
  }

  async function attempt(ad: OwnVehicle, text: string, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      reportFailure('A price typed in the list could not be saved', error)
      set(ad.id, { text, error: `Not saved. ${databaseRefusal(error as ServiceError).sentence}` })
    }
  }

  return { drafts, asked, save, answer, drop: (id: string) => set(id, null) }
}

const wanted = ({ id, price: seen }: OwnVehicle, price: number) => ({ id, seen, price })

function refusedInWords(line: PriceLine): string {
  if (line.hint !== 'price_moved' || line.old_price === null) return refusalOf(line)
  return `It was changed elsewhere and is now ${formatKes(line.old_price)}. Save again to replace that.`
}
