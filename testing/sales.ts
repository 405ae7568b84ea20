/** Sales for the small world of as.ts. */
import type { Person } from './as.ts'
import { insertRow } from './service-providers.ts'

/** A first message about an ad; returns the id of the conversation. */
export async function writeAbout(asker: Person, ad: string): Promise<string> {
  const message = await insertRow(asker, 'messages', { listing_id: ad, content: 'Is it still there?' })
  const [row] = await asker.query<{ thread_id: string }>(
    'select thread_id from public.messages where id = $1',
    [message],
  )
  return row?.thread_id ?? ''
}

/** Begins a sale as its buyer, or as the seller with this buyer; returns its id. */
export async function beginSale(person: Person, ad: string, buyer?: Person): Promise<string> {
  const [row] = await person.query<{ begin_sale: string }>('select public.begin_sale($1, $2)', [
    ad,
    buyer?.id ?? null,
  ])
  return row?.begin_sale ?? ''
}

export interface OwnSale {
  side: string | null
  terms: { version: number; price: number | null }
  steps: { step: string; side: string }[]
  completed_at: string | null
  [other: string]: unknown
}

/** The sale as the person reads it; null if it is not theirs. */
export async function ownSale(person: Person, sale: string): Promise<OwnSale | null> {
  const [row] = await person.query<{ own_sale: OwnSale | null }>('select public.own_sale($1)', [sale])
  return row?.own_sale ?? null
}

/** Confirms the sale on its present terms. */
export async function confirmSale(person: Person, sale: string, sharesPrice = false): Promise<void> {
  const version = (await ownSale(person, sale))?.terms.version ?? 0
  await person.query('select public.confirm_sale($1, $2, $3)', [sale, sharesPrice, version])
}

/** Sets the price, on the terms as they are. */
export async function setPrice(person: Person, sale: string, price: number): Promise<void> {
  const version = (await ownSale(person, sale))?.terms.version ?? 0
  await person.query('select public.set_sale_terms($1, $2, $3, null, null, null)', [sale, version, price])
}

/** Ticks or unticks a step of the person's side, on the present terms. */
export async function tick(person: Person, sale: string, step: string, done = true): Promise<void> {
  const version = (await ownSale(person, sale))?.terms.version ?? 0
  await person.query('select public.set_sale_step($1, $2, $3, $4)', [sale, step, done, version])
}

export async function cancelSale(person: Person, sale: string): Promise<void> {
  await person.query('select public.cancel_sale($1)', [sale])
}

/** A sale of an ad that both confirm; returns its id. */
export async function completeSale(seller: Person, buyer: Person, ad: string): Promise<string> {
  await writeAbout(buyer, ad)
  const sale = await beginSale(buyer, ad)
  await confirmSale(seller, sale)
  await confirmSale(buyer, sale)
  return sale
}
