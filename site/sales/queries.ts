/** Queries of sales, and what their sides do. Each function throws the service's error. */
import type { AgreementNumbers } from '#domain/sales/agreement.ts'
import { type InspectionOffer, rankedInspections } from '#domain/sales/inspections.ts'
import type { ListedSale, OwnSale } from '#domain/sales/sales.ts'
import type { SaleStep } from '#domain/sales/steps.ts'
import type { AgreedTerms } from '#domain/sales/terms-form.ts'
import type { Client } from '../client.ts'
import { fileOfFunction } from '../functions.ts'
import type { ListPart } from '../workplace/list-part.ts'

/** A sale of the caller's; null for one of others. */
export async function ownSale(client: Client, sale_id: string): Promise<OwnSale | null> {
  const { data } = await client.rpc('own_sale', { sale_id }, { get: true }).throwOnError()
  return data as unknown as OwnSale | null
}

export interface OwnSales {
  open: ListedSale[]
  over: ListPart & { sales: ListedSale[] }
}

const OVER_A_PAGE = 25

/** The caller's sales and purchases, the newest first: those in progress, and a page of those that are over, the last one if it is beyond. */
export async function ownSales(client: Client, page: number): Promise<OwnSales> {
  const over = (head: boolean) =>
    client
      .rpc('own_sales', undefined, { count: 'exact', ...(head ? { head } : { get: true }) })
      .neq('state', 'open')
  let shown = page
  if (page > 1) {
    // The service refuses a range beyond the end.
    const { count } = await over(true).throwOnError()
    shown = Math.min(page, Math.max(Math.ceil((count ?? 0) / OVER_A_PAGE), 1))
  }
  const from = (shown - 1) * OVER_A_PAGE
  const [open, { data, count }] = await Promise.all([
    client.rpc('own_sales', undefined, { get: true }).eq('state', 'open').throwOnError(),
    over(false)
      .range(from, from + OVER_A_PAGE - 1)
      .throwOnError(),
  ])
  return {
    open: open.data as ListedSale[],
    over: { sales: data as ListedSale[], total: count ?? 0, page: shown, page_size: OVER_A_PAGE },
  }
}

/** Begins a sale, or opens the one that the two have; returns its id. The seller names the buyer. */
export async function beginSale(
  client: Client,
  listing_id: string,
  buyer_id: string | null,
): Promise<string> {
  const { data } = await client
    .rpc('begin_sale', { listing_id, ...(buyer_id && { buyer_id }) })
    .throwOnError()
  return data as string
}

/** Ticks a step of the caller's, or takes that back; to agree is to agree to terms of one version. */
export async function setStep(
  client: Client,
  { id: sale_id, terms: { version } }: OwnSale,
  step: SaleStep,
  done: boolean,
): Promise<void> {
  await client.rpc('set_sale_step', { sale_id, step, done, version }).throwOnError()
}

/** Changes the terms that the caller has read in this version. */
export async function setTerms(
  client: Client,
  sale_id: string,
  version: number,
  terms: AgreedTerms,
): Promise<void> {
  await client
    // Absent ones are open; the generated types know no null.
    .rpc('set_sale_terms', { sale_id, version, ...terms } as never)
    .throwOnError()
}

/** Says that the vehicle was sold, or changes whether the price may be used. */
export async function confirmSale(
  client: Client,
  { id: sale_id, terms: { version } }: OwnSale,
  shares_price: boolean,
): Promise<void> {
  await client.rpc('confirm_sale', { sale_id, shares_price, version }).throwOnError()
}

export async function withdrawConfirmation(client: Client, sale_id: string): Promise<void> {
  await client.rpc('withdraw_confirmation', { sale_id }).throwOnError()
}

export async function cancelSale(client: Client, sale_id: string): Promise<void> {
  await client.rpc('cancel_sale', { sale_id }).throwOnError()
}

/** The agreement as PDF. Throws with `errors` for numbers that cannot be used. */
export function saleAgreement(sale_id: string, numbers: AgreementNumbers): Promise<Blob> {
  return fileOfFunction('sale-agreement', { sale_id, numbers })
}

const MOST_OFFERS = 3

export interface Inspections {
  /** Of the ad; null if it is not there any more. */
  town: string | null
  offers: InspectionOffer[]
}

/** Garages that inspect vehicles before they are bought, those in the town of the ad first. */
export async function inspectionsNear(client: Client, listing_id: string | null): Promise<Inspections> {
  const [{ data: ad }, { data: services }] = await Promise.all([
    listing_id === null
      ? { data: null }
      : client.from('vehicle_listings').select('location').eq('id', listing_id).maybeSingle().throwOnError(),
    client
      .from('services')
      .select(
        'id, name, price, provider:service_providers!inner(id, business_name, location, rating_average)',
      )
      .eq('is_active', true)
      .or('name.ilike.*inspect*,name.ilike.*check*')
      .or('name.ilike.*buy*,name.ilike.*purchase*')
      .eq('provider.verified', true)
      .limit(200)
      .throwOnError(),
  ])
  const offers = services.map(({ id, name, price, provider }) => ({
    id,
    name,
    price,
    provider: {
      id: provider.id,
      name: provider.business_name,
      location: provider.location,
      rating: provider.rating_average,
    },
  }))
  const town = ad?.location ?? null
  return { town, offers: rankedInspections(offers, town, MOST_OFFERS) }
}

/** What a page about an ad needs to offer its sale to a buyer. */
export interface SaleOffer {
  /** The open or completed one; null: none yet. */
  saleId: string | null
  /** Whether the two have written to each other about it. */
  hasConversation: boolean
}

/** Whether the member can begin to buy from this ad, or has begun. */
export async function purchaseOf(client: Client, userId: string, listing_id: string): Promise<SaleOffer> {
  const [{ data: sales }, { data: threads }] = await Promise.all([
    // The table, by its index: own_sales() reads all of them, of which a dealer has hundreds.
    client
      .from('sales')
      .select('id')
      .eq('listing_id', listing_id)
      .eq('buyer_id', userId)
      .is('cancelled_at', null)
      .order('begun_at', { ascending: false })
      .limit(1)
      .throwOnError(),
    client
      .from('message_threads')
      .select('id')
      .eq('listing_id', listing_id)
      .eq('asker_id', userId)
      .limit(1)
      .throwOnError(),
  ])
  return { saleId: sales[0]?.id ?? null, hasConversation: threads.length > 0 }
}

/** The caller's open sales, the newest first; of some of their own ads only, if these are named. */
export async function openSales(
  client: Client,
  { most, listings }: { most: number; listings?: readonly string[] },
): Promise<ListedSale[]> {
  if (listings?.length === 0) return []
  let asked = client.rpc('own_sales', undefined, { get: true }).eq('state', 'open')
  if (listings) asked = asked.eq('side', 'seller').in('listing_id', listings)
  const { data } = await asked.limit(most).throwOnError()
  return data as ListedSale[]
}

/** The person's sale of a conversation that was not cancelled; null if there is none. */
export async function saleOfThread(
  client: Client,
  threadId: string,
  userId: string,
): Promise<Pick<ListedSale, 'id' | 'side' | 'state'> | null> {
  const { data: sale } = await client
    .from('sales')
    .select('id, seller_id, completed_at')
    .eq('thread_id', threadId)
    // Administrators may read others' sales, but not here.
    .or(`seller_id.eq.${userId},buyer_id.eq.${userId}`)
    .is('cancelled_at', null)
    .order('begun_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return (
    sale && {
      id: sale.id,
      side: sale.seller_id === userId ? 'seller' : 'buyer',
      state: sale.completed_at === null ? 'open' : 'completed',
    }
  )
}
