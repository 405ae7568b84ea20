import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createThreadAbout } from './messages.ts'
import { asksFor } from './services.ts'
import { createListing } from './vehicle-listings.ts'

let nth = 0

/** The columns of a state. A completed sale has doubts, which neither side reads. */
const STATES: Record<string, Record<string, unknown>> = {
  completed: {
    seller_confirmed_at: '2026-11-01T09:00:00Z',
    buyer_confirmed_at: '2026-11-01T09:00:00Z',
    completed_at: '2026-11-01T09:00:00Z',
    doubts: ['same_device'],
  },
  cancelled: { cancelled_at: '2026-11-01T09:00:00Z', cancelled_by: 'buyer' },
}

/** A sale of the party's ad to the owner. */
async function createSale(world: AccessWorld, state: string) {
  const owner = await world.signUp('customer')
  const party = await world.signUp('dealer')
  const listing = await createListing(world, party, 'active')
  const columns = { vehicle: 'Toyota Axio', seller_id: party, buyer_id: owner, begun_by: 'buyer' }
  const id = await insert(world, 'public.sales', {
    ...columns,
    listing_id: listing,
    thread_id: await createThreadAbout(world, owner, party, listing),
    price: 1_050_000,
    defects: 'A scratch on the door.',
    ...STATES[state],
  })
  return { id, owner, party, columns, listing }
}

const oneSale = (name: string, more: Record<string, unknown> = {}) =>
  asksFor(name, ({ id }) => ({ sale_id: id, ...more }))

export const sales: TableSubject = {
  async create(world, state) {
    const { id, owner, party, columns } = await createSale(world, state)
    const listing = await createListing(world, party, 'active')
    await createThreadAbout(world, owner, party, listing)
    return {
      id,
      owner,
      party,
      fresh: columns,
      changed: { price: 1, buyer_id: party, completed_at: '2026-11-01T09:00:00Z', doubts: null },
      arguments: { listing },
    }
  },
  actions: {
    'call own_sale': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_sale',
      body: { sale_id: id },
      matches: (answer) => answer !== null,
    }),
    'call own_sale for doubts': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_sale',
      body: { sale_id: id },
      matches: (answer) => JSON.stringify(answer).includes('same_device'),
    }),
    'call own_sales': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_sales',
      matches: (answer) => (answer as { id: string }[]).some((sale) => sale.id === id),
    }),
    'call begin_sale': asksFor('begin_sale', (row) => ({ listing_id: row.arguments?.listing })),
    'call begin_sale with the buyer': asksFor('begin_sale', (row) => ({
      listing_id: row.arguments?.listing,
      buyer_id: row.owner,
    })),
    'call set_sale_step': oneSale('set_sale_step', { step: 'see_car', done: true }),
    'call set_sale_step of the seller': oneSale('set_sale_step', { step: 'transfer_begun', done: true }),
    'call set_sale_step of the buyer': oneSale('set_sale_step', { step: 'transfer_accepted', done: true }),
    'call set_sale_terms': oneSale('set_sale_terms', {
      version: 0,
      price: 1_000_000,
      payment_method: 'bank_transfer',
      handover_on: null,
      defects: null,
    }),
    'call confirm_sale': oneSale('confirm_sale', { shares_price: true, version: 0 }),
    'call withdraw_confirmation': oneSale('withdraw_confirmation'),
    'call cancel_sale': oneSale('cancel_sale'),
  },
}

export const saleSteps: TableSubject = {
  key: 'sale_id',
  // A step of the seller.
  async create(world) {
    const { id, owner, party } = await createSale(world, 'open')
    await insert(world, 'public.sale_steps', { sale_id: id, step: 'see_car', side: 'seller' }, 'sale_id')
    return {
      id,
      owner,
      party,
      fresh: { sale_id: id, step: 'payment', side: 'buyer' },
      changed: { step: 'payment' },
    }
  },
}

/** A day unused by other rows. */
function nextDay(): string {
  nth += 1
  return new Date(Date.UTC(2030, 0, nth)).toISOString().slice(0, 10)
}

export const officialFees: TableSubject = {
  async create(world) {
    const fee = { kind: 'transfer', up_to_cc: 1500, amount: 2065, source: 'A test' }
    const id = await insert(world, 'public.official_fees', { ...fee, effective_from: nextDay() })
    return {
      id,
      owner: await world.signUp('customer'),
      fresh: { ...fee, effective_from: nextDay() },
      changed: {
        kind: 'transfer',
        up_to_cc: 1600,
        amount: 2100,
        effective_from: nextDay(),
        source: 'Another test',
        confirmed_on: '2026-11-01',
      },
      arguments: { fee_id: id, amount: 2065 },
    }
  },
}
