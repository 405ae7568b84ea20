import { randomUUID } from 'node:crypto'
import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createThreadAbout } from './messages.ts'
import { asksFor } from './services.ts'
import { createListing } from './vehicle-listings.ts'

const in3Days = () => new Date(Date.now() + 3 * 86_400_000).toISOString()

/** The owner's reservation of a vehicle of the party, who is a verified dealer, and another vehicle of theirs. */
async function createReservation(world: AccessWorld) {
  const owner = await world.signUp('customer')
  const party = await world.signUp('dealer')
  await world.sql('update public.profiles set verified = true where id = $1', [party])
  await world.sql('insert into private.reservation_rules (dealer_id, amount, days) values ($1, 10000, 3)', [
    party,
  ])
  const listing = await createListing(world, party, 'active')
  const free = await createListing(world, party, 'active')
  await createThreadAbout(world, owner, party, free)
  const columns = {
    vehicle: 'Toyota Axio',
    seller_id: party,
    buyer_id: owner,
    days: 3,
    status: 'active',
    until: in3Days(),
  }
  const id = await insert(world, 'public.reservations', { ...columns, listing_id: listing })
  await world.sql(
    'insert into private.vehicle_reservation_rules (listing_id, amount, days) values ($1, 20000, 7)',
    [listing],
  )
  return { id, owner, party, columns, listing, free }
}

export const reservations: TableSubject = {
  async create(world) {
    const { id, owner, party, columns, listing, free } = await createReservation(world)
    return {
      id,
      owner,
      party,
      fresh: { ...columns, listing_id: free },
      changed: { days: 7, buyer_id: owner, until: in3Days() },
      arguments: { listing, free },
    }
  },
  actions: {
    'call reservation_offer': ({ arguments: given }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/reservation_offer',
      body: { listing_id: given?.listing },
      matches: (answer) => (answer as unknown[]).length === 1,
    }),
    'call watch_reservation': asksFor('watch_reservation', (row) => ({
      listing_id: row.arguments?.listing,
      watched: true,
    })),
    'call people_asking_about': ({ arguments: given }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/people_asking_about',
      body: { listing_id: given?.free },
      matches: (answer) => (answer as unknown[]).length === 1,
    }),
    'call set_reservation_rule': asksFor('set_reservation_rule', () => ({ amount: 20_000, days: 7 })),
    'call set_vehicle_reservation_rule': asksFor('set_vehicle_reservation_rule', (row) => ({
      listing_id: row.arguments?.free,
      held: false,
    })),
    'call own_vehicle_reservation_rules': asksFor('own_vehicle_reservation_rules', () => ({})),
    'call own_deposit_settings': asksFor('own_deposit_settings', () => ({})),
    'call remove_till': asksFor('remove_till', () => ({})),
    'call owes_deposit': asksFor('owes_deposit', (row) => ({ owner_id: row.party })),
  },
}

const STATES: Record<string, Record<string, unknown>> = {
  paid: { status: 'paid' },
  overdue: { status: 'return_due', return_due_at: '2026-01-01T09:00:00Z', return_reason: 'buyer' },
  'for work': { reservation_id: null, work: 'Full service' },
  returned: { status: 'returned', settled_at: new Date().toISOString(), return_receipt: 'UKR8GHIJKL' },
  disputed: { status: 'return_due', return_due_at: '2026-01-01T09:00:00Z', return_reason: 'buyer' },
}

const oneDeposit = (name: string, more: Record<string, unknown> = {}) =>
  asksFor(name, ({ id }) => ({ deposit_id: id, ...more }))

/** The owner has paid a deposit to the party. */
export const deposits: TableSubject = {
  async create(world, state) {
    const { id: reservation_id, owner, party, columns, free } = await createReservation(world)
    const other = await insert(world, 'public.reservations', {
      ...columns,
      status: 'ended',
      ended_at: in3Days(),
      ended_because: 'over',
    })
    const deposit = {
      owner_id: party,
      payer_id: owner,
      amount: 10_000,
      method: 'push',
      status: 'paid',
      paid_at: '2026-01-01T09:00:00Z',
      phone: '+254712345678',
    }
    const id = await insert(world, 'public.deposits', {
      ...deposit,
      receipt_number: `SJK${randomUUID().slice(0, 7)}`,
      reservation_id,
      ...STATES[state],
    })
    if (state === 'disputed')
      await world.sql(
        `insert into private.deposit_denials (deposit_id, nth, receipt) values ($1, 1, 'UKR8GHIJKL'), ($1, 2, 'UKR8GHIJKL')`,
        [id],
      )
    return {
      id,
      owner,
      party,
      fresh: { ...deposit, reservation_id: other },
      changed: { amount: 1, status: 'paid', receipt_number: 'SJK3ABCDEF', phone: '+254712345679' },
      arguments: { free },
    }
  },
  actions: {
    'call own_deposits': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_deposits',
      matches: (answer) => (answer as { id: string }[]).some((deposit) => deposit.id === id),
    }),
    'call admin_overdue_deposits': asksFor('admin_overdue_deposits', () => ({})),
    'call own_deposit_return': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_deposit_return',
      body: { deposit_id: id },
      matches: (answer) => (answer as unknown[]).length === 1,
    }),
    'call deny_deposit_reversal': oneDeposit('deny_deposit_reversal'),
    'call deny_deposit_return': oneDeposit('deny_deposit_return'),
    'call admin_disputed_deposits': asksFor('admin_disputed_deposits', () => ({})),
    'call decide_deposit_dispute': oneDeposit('decide_deposit_dispute', { returned: true }),
    'call ask_deposit_back': oneDeposit('ask_deposit_back'),
    'call count_own_deposit': oneDeposit('count_own_deposit'),
    'call end_own_reservation': oneDeposit('end_own_reservation'),
    'call return_deposit': oneDeposit('return_deposit', { receipt: 'UKR8GHIJKL' }),
    'call receive_deposit': asksFor('receive_deposit', (row) => ({
      listing_id: row.arguments?.free,
      buyer_id: row.owner,
    })),
  },
}
