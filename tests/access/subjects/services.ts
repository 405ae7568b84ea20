import { createHash, randomUUID } from 'node:crypto'
import { addDays } from '#domain/foundation/days.ts'
import type { ServiceProviderSearchResult } from '#domain/services/service-provider-search-result.ts'
import { dayToCome, today } from '#testing/days.ts'
import type { AccessWorld } from '../people.ts'
import { insert, ownAds, type Row, type TableSubject } from '../subject.ts'
import { hasFullNumber, setNumberReads } from './number-reads.ts'
import { createSellerReview } from './seller-reviews.ts'

let nth = 0

/** An ordinary garage. */
const business = (person: string) => {
  nth += 1
  return {
    user_id: person,
    business_name: `Garage ${nth}`,
    description: 'Repairs and services',
    location: 'Nairobi',
    phone: '+254711000001',
    email: `garage${nth}@magari.test`,
    service_types: ['garage'],
  }
}

/** The person's business: `waiting` for verification, `suspended` (verified, of a suspended person), else verified. */
export async function createBusiness(
  world: AccessWorld,
  person: string,
  state = 'verified',
): Promise<string> {
  const id = await insert(world, 'public.service_providers', business(person))
  if (state !== 'waiting')
    await world.sql('update public.service_providers set verified = true where id = $1', [id])
  if (state === 'suspended')
    await world.sql('update public.profiles set suspended_at = now() where id = $1', [person])
  return id
}

const service = (provider: string) => ({
  service_provider_id: provider,
  name: 'Full service',
  price: 4_500,
  duration_minutes: 60,
})

/** A different time for each call, on future Tuesdays within the usual opening hours. */
function appointment(): string {
  nth += 1
  return `${addDays(dayToCome('tue', 7), 7 * (nth % 40))}T07:00:00.000Z`
}

const request = (customer: string, provider: string) => ({
  customer_id: customer,
  service_provider_id: provider,
  service_type: 'garage',
  description: 'The brakes squeak.',
  preferred_date: appointment(),
})

const byHand = (provider: string) => ({
  ...request('', provider),
  customer_id: null,
  status: 'confirmed',
  customer_name: 'Otieno',
  customer_phone: '+254711000002',
  customer_email: 'otieno@magari.test',
})

/** Work can be started and completed only from its day on. */
function stateOf(state: string) {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  if (state === 'due') return { status: 'confirmed', preferred_date: minutesAgo(0) }
  if (state === 'late') return { status: 'confirmed', preferred_date: minutesAgo(20) }
  if (state === 'missed')
    return { status: 'cancelled', preferred_date: minutesAgo(60), missed_at: minutesAgo(30) }
  return { status: state, ...(state === 'in_progress' && { preferred_date: new Date().toISOString() }) }
}

export async function createBooking(world: AccessWorld, customer: string, provider: string, state: string) {
  return insert(
    world,
    'public.service_bookings',
    state === 'by hand' ? byHand(provider) : { ...request(customer, provider), ...stateOf(state) },
  )
}

/** A call of a function, with a body from the row. */
export const asksFor = (name: string, bodyOf: (row: Row) => Record<string, unknown>) => (row: Row) => ({
  method: 'POST' as const,
  path: `/rest/v1/rpc/${name}`,
  body: bodyOf(row),
})

export const serviceProviders: TableSubject = {
  // The party is a customer with a booking at the owner's business.
  async create(world, state) {
    const owner = await world.signUp('service_provider')
    const party = await world.signUp('customer')
    const id = await createBusiness(world, owner, state)
    await createBooking(world, party, id, 'confirmed')
    await setNumberReads(world, state)
    if (state === 'removed')
      await world.sql(
        'update public.service_providers set archived_at = now(), verified = false where id = $1',
        [id],
      )
    return {
      id,
      owner,
      party,
      fresh: business(owner),
      changed: {
        business_name: 'Another garage',
        description: 'Paint',
        location: 'Nakuru',
        address: 'Moi Avenue',
        phone: '+254799999999',
        email: 'another@garage.test',
        website: 'https://garage.test',
        service_types: ['mechanic'],
        opening_hours: {},
        booking_lead_hours: 4,
        booking_horizon_days: 30,
        booking_change_hours: 48,
        usual_needs: [],
        at_once: 3,
        has_waitlist: false,
        experience_since: 2014,
        warranty: '6 months',
        specializations: ['Subaru'],
        certifications: ['NITA Grade I'],
        photos: [`/storage/v1/object/public/listing-images/${owner}/${crypto.randomUUID()}.jpg`],
        verified: state === 'waiting',
        id: crypto.randomUUID(),
        created_at: '2001-01-01',
        rating_average: 5,
        rating_count: 9,
        updated_at: '2026-01-01',
        user_id: party,
      },
      arguments: { provider_id: id },
    }
  },
  actions: {
    ...ownAds('service'),
    'call search_service_providers': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/search_service_providers',
      body: { sort: 'newest' },
      matches: (answer) => (answer as ServiceProviderSearchResult).providers.some((found) => found.id === id),
    }),
    'call free_service_times': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/free_service_times',
      body: { provider_id: id, first_day: today(), days: 14 },
    }),
    'embed phone': ({ owner }) => ({
      path: `/rest/v1/profiles?id=eq.${owner}&select=id,...service_providers!inner(phone)`,
      matches: hasFullNumber,
    }),
    'read phone': ({ id }) => ({
      path: `/rest/v1/service_providers?id=eq.${id}&select=phone`,
      matches: hasFullNumber,
    }),
    'read email': ({ id }) => ({
      path: `/rest/v1/service_providers?id=eq.${id}&select=email`,
      matches: hasFullNumber,
    }),
    'embed in profile': ({ owner }) => ({
      path: `/rest/v1/profiles?id=eq.${owner}&select=id,service_providers!inner(id)`,
    }),
    // A person has at most one business; the party has none yet.
    'insert for the party': ({ fresh, party }) => ({
      method: 'POST',
      path: '/rest/v1/service_providers',
      body: { ...fresh, user_id: party },
    }),
    'insert verified for the party': ({ fresh, party }) => ({
      method: 'POST',
      path: '/rest/v1/service_providers',
      body: { ...fresh, user_id: party, verified: true },
    }),
    'call add_service_ad': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/add_service_ad',
      body: {
        business_name: 'Wash',
        description: 'By hand',
        location: 'Nairobi',
        service_types: ['car_wash', 'garage'],
        phone: '0711000003',
      },
    }),
    'call admin_removed_providers': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_removed_providers',
      body: {},
    }),
    'call restore_service_provider': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/restore_service_provider',
      body: { provider_id: id },
    }),
    'call reject_service_provider': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/reject_service_provider',
      body: { provider_id: id, reason: 'No such street.' },
    }),
  },
}

const STATES_OF_SERVICE: Record<string, string> = {
  'of a waiting one': 'waiting',
  'of a suspended one': 'suspended',
}

export const services: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('service_provider')
    const provider = await createBusiness(world, owner, STATES_OF_SERVICE[state])
    const id = await insert(world, 'public.services', {
      ...service(provider),
      is_active: state !== 'inactive',
    })
    if (state === 'with a deposit')
      await world.sql(
        'insert into private.service_deposit_rules (service_id, amount, free_hours) values ($1, 100, 24)',
        [id],
      )
    const another = await world.signUp('service_provider')
    return {
      id,
      owner,
      fresh: service(provider),
      arguments: { provider },
      changed: {
        name: 'Tyres',
        description: 'Four of them',
        price: 1,
        duration_minutes: 30,
        service_type: 'garage',
        is_active: state === 'inactive',
        needs: ['bay'],
        minutes_before: 10,
        minutes_after: 10,
        at_once: 2,
        id: crypto.randomUUID(),
        created_at: '2001-01-01',
        service_provider_id: state === 'to another' ? await createBusiness(world, another) : provider,
      },
    }
  },
  actions: {
    'call service_deposits': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/service_deposits',
      body: { provider_id: row.arguments?.provider },
      matches: (answer) => (answer as unknown[]).length === 1,
    }),
    'call own_service_deposit_rules': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_service_deposit_rules',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call set_service_deposit_rule': asksFor('set_service_deposit_rule', ({ id }) => ({
      service_id: id,
      percent: 10,
    })),
    'embed in provider': ({ id, fresh }) => ({
      path: `/rest/v1/service_providers?id=eq.${fresh?.service_provider_id}&select=id,services!inner(id)&services.id=eq.${id}`,
    }),
    'embed phone': ({ id }) => ({
      path: `/rest/v1/services?id=eq.${id}&select=id,...service_providers!inner(phone)`,
    }),
  },
}

/** Creates a mail link to the booking and returns its token. */
async function createLink(world: AccessWorld, booking: string): Promise<string> {
  const token = randomUUID()
  await insert(
    world,
    'private.booking_links',
    { booking_id: booking, token_hash: createHash('sha256').update(token).digest() },
    'booking_id',
  )
  return token
}

/** Creates a link "This was not me" of a mail that the member caused, and returns its token. */
async function createStopLink(world: AccessWorld, member: string): Promise<string> {
  const token = randomUUID()
  await insert(
    world,
    'private.stop_tokens',
    { sender: member, recipient: token, token_hash: createHash('sha256').update(token).digest() },
    'sender',
  )
  return token
}

/** The bay that each business begins with. */
async function resourceOf(world: AccessWorld, provider: string): Promise<string | undefined> {
  const [bay] = await world.sql('select id from public.service_resources where service_provider_id = $1', [
    provider,
  ])
  return bay?.id
}

/** The day of a booking in Nairobi. */
async function dayOf(world: AccessWorld, booking: string): Promise<string | undefined> {
  const [row] = await world.sql(
    'select private.nairobi_day(preferred_date)::text as id from public.service_bookings where id = $1',
    [booking],
  )
  return row?.id
}

export const openingExceptions: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('service_provider')
    const provider = await createBusiness(world, owner, STATES_OF_SERVICE[state])
    const exception = (first: number) => ({
      service_provider_id: provider,
      first_day: today(first),
      last_day: today(first + 2),
      hours: '[]',
      reason: 'On leave',
    })
    const id = await insert(world, 'public.opening_exceptions', exception(40))
    return {
      id,
      owner,
      fresh: { ...exception(60), hours: [] },
      changed: {
        first_day: today(41),
        last_day: today(43),
        hours: [{ from: '09:00', to: '12:00' }],
        reason: 'Stocktaking',
        service_provider_id: await createBusiness(world, await world.signUp('service_provider')),
      },
    }
  },
  actions: {
    'embed in provider': ({ id, fresh }) => ({
      path: `/rest/v1/service_providers?id=eq.${fresh?.service_provider_id}&select=id,opening_exceptions!inner(id)&opening_exceptions.id=eq.${id}`,
    }),
    'call add_exceptional_days': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/add_exceptional_days',
      body: { days: [{ first_day: today(70), last_day: today(70), hours: [], reason: 'On leave' }] },
    }),
    'embed phone': ({ id }) => ({
      path: `/rest/v1/opening_exceptions?id=eq.${id}&select=id,...service_providers!inner(phone)`,
    }),
  },
}

export const serviceResources: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('service_provider')
    const provider = await createBusiness(world, owner, STATES_OF_SERVICE[state])
    const resource = (name: string) => ({ service_provider_id: provider, name, kind: 'person' })
    nth += 1
    const id = await insert(world, 'public.service_resources', resource(`Otieno ${nth}`))
    return {
      id,
      owner,
      fresh: resource(`Achieng ${nth}`),
      changed: {
        name: `Kamau ${nth}`,
        kind: 'vehicle',
        hours: { mon: [{ from: '09:00', to: '12:00' }] },
        active: false,
        place: 1,
        service_provider_id: await createBusiness(world, await world.signUp('service_provider')),
      },
    }
  },
  actions: {
    'call set_up_resources': () => ({
      method: 'POST',
      path: '/rest/v1/rpc/set_up_resources',
      body: { names: ['Bay 1', 'Bay 2'], kinds: ['bay', 'bay'], needs: ['bay'] },
    }),
    'embed in provider': ({ id, fresh }) => ({
      path: `/rest/v1/service_providers?id=eq.${fresh?.service_provider_id}&select=id,service_resources!inner(id)&service_resources.id=eq.${id}`,
    }),
  },
}

export const serviceBookings: TableSubject = {
  // The owner is the customer; the party is the provider.
  async create(world, state) {
    const owner = await world.signUp('customer')
    const party = await world.signUp('service_provider')
    const provider = await createBusiness(world, party)
    const id = await createBooking(world, owner, provider, state === 'asking' ? 'confirmed' : state)
    if (state === 'asking')
      await world.sql(
        `insert into private.booking_deposit_terms (booking_id, amount, free_hours, free_until) values ($1, 500, 24, '2099-01-01Z')`,
        [id],
      )
    return {
      id,
      owner,
      party,
      fresh: { ...request(owner, provider), preferred_date: appointment() },
      arguments: {
        token: await createLink(world, id),
        stop: await createStopLink(world, party),
        resource: await resourceOf(world, provider),
        day: await dayOf(world, id),
      },
      changed: {
        status: 'confirmed',
        price: 9_000,
        notes: 'Bring the key',
        preferred_date: appointment(),
        answered_at: '2026-01-01',
        waitlisted: true,
        will_come_at: '2026-01-01',
        missed_objection: 'I was there.',
        description: 'Else',
        customer_id: party,
      },
    }
  },
  actions: {
    ...Object.fromEntries(
      Object.entries({
        accept: { status: 'confirmed', price: 5_000, notes: 'Come early' },
        'accept at another time': { status: 'confirmed', preferred_date: appointment() },
        cancel: { status: 'cancelled' },
        'cancel with a reason': { status: 'cancelled', notes: 'The lift is broken.' },
        begin: { status: 'in_progress' },
        complete: { status: 'completed', price: 5_000 },
      }).map(([action, body]) => [
        action,
        ({ id }) => ({ method: 'PATCH', path: `/rest/v1/service_bookings?id=eq.${id}`, body }),
      ]),
    ),
    'embed in provider': ({ id, fresh }) => ({
      path: `/rest/v1/service_providers?id=eq.${fresh?.service_provider_id}&select=id,service_bookings!inner(id)&service_bookings.id=eq.${id}`,
    }),
    'embed phone of the customer': ({ id }) => ({
      path: `/rest/v1/service_bookings?id=eq.${id}&select=id,...profiles!inner(phone)`,
    }),
    'call provider_figures': () => ({ method: 'POST', path: '/rest/v1/rpc/provider_figures', body: {} }),
    'call provider_customers': ({ owner }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_customers',
      body: {},
      matches: (answer) =>
        (answer as { customers: { customer: string }[] }).customers.some(
          ({ customer }) => customer === owner,
        ),
    }),
    'call provider_customer': ({ owner }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_customer',
      body: { customer: owner },
    }),
    'insert confirmed': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/service_bookings',
      body: { ...fresh, status: 'confirmed' },
    }),
    'insert by hand': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/service_bookings',
      body: byHand(String(fresh?.service_provider_id)),
    }),
    'call provider_bookings': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_bookings',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call provider_calendar': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_calendar',
      body: { begins: new Date().toISOString(), ends: '2099-01-01' },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call provider_today': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_today',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call provider_days': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/provider_days',
      body: { first_day: row.arguments?.day, last_day: row.arguments?.day },
      matches: (answer) => Array.isArray(answer) && answer.length > 0,
    }),
    'call own_time_fit': asksFor('own_time_fit', ({ id }) => ({
      wanted: appointment(),
      minutes: 60,
      booking_id: id,
    })),
    'call assign_resource': asksFor('assign_resource', (row) => ({
      booking_id: row.id,
      resource_id: row.arguments?.resource,
    })),
    'call booking_by_link': asksFor('booking_by_link', (row) => ({ token: row.arguments?.token })),
    'call booking_by_link guessed': asksFor('booking_by_link', ({ id }) => ({ token: id })),
    'call sender_by_link': asksFor('sender_by_link', (row) => ({ token: row.arguments?.stop })),
    'call sender_by_link guessed': asksFor('sender_by_link', ({ id }) => ({ token: id })),
    'call stop_sender_by_link': asksFor('stop_sender_by_link', (row) => ({ token: row.arguments?.stop })),
    'call stop_sender_by_link guessed': asksFor('stop_sender_by_link', ({ id }) => ({ token: id })),
    'call answer_booking_by_link': asksFor('answer_booking_by_link', (row) => ({
      token: row.arguments?.token,
      answer: 'cancel',
    })),
    'call answer_booking_by_link guessed': asksFor('answer_booking_by_link', ({ id }) => ({
      token: id,
      answer: 'cancel',
    })),
    'call answer_booking': asksFor('answer_booking', ({ id }) => ({ booking_id: id, answer: 'cancel' })),
    'call offer_times': asksFor('offer_times', ({ id }) => ({
      booking_id: id,
      times: [appointment()],
    })),
    'call withdraw_offer': asksFor('withdraw_offer', ({ id }) => ({ booking_id: id })),
    'call booking_deposit': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/booking_deposit',
      body: { booking_id: id },
      matches: (answer) => (answer as { asked: number }[])[0]?.asked === 500,
    }),
    'call receive_booking_deposit': asksFor('receive_booking_deposit', ({ id }) => ({ booking_id: id })),
    'call mark_missed': asksFor('mark_missed', ({ id }) => ({ booking_id: id })),
    'call withdraw_missed': asksFor('withdraw_missed', ({ id }) => ({ booking_id: id })),
    'call object_to_missed': asksFor('object_to_missed', ({ id }) => ({
      booking_id: id,
      words: 'I was there.',
    })),
    'call fitting_requests': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/fitting_requests',
      body: {},
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call bookings_outside_hours': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/bookings_outside_hours',
      body: { days: [{ first_day: today(), last_day: today(365), hours: [] }] },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call accept_requests': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/accept_requests',
      body: { ids: [id] },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
  },
}

const STATES_OF_REVIEW: Record<string, string> = {
  'of a waiting one': 'waiting',
  'of a suspended one': 'suspended',
  held: 'held',
  'with a newer one': 'replaced',
}

export const reviews: TableSubject = {
  // The owner wrote the review; the party is the provider or seller.
  async create(world, state) {
    if (state.includes('seller')) return createSellerReview(world, state)
    const owner = await world.signUp('customer')
    const party = await world.signUp('service_provider')
    const provider = await createBusiness(world, party)
    const written = async (booking: string) => ({
      service_provider_id: provider,
      booking_id: booking,
      reviewer_id: owner,
      rating: 4,
      comment: 'Quick',
    })
    const id = await insert(
      world,
      'public.reviews',
      await written(await createBooking(world, owner, provider, 'completed')),
    )
    const next = await createBooking(
      world,
      owner,
      provider,
      state === 'before completion' ? 'confirmed' : 'completed',
    )
    const becomes = STATES_OF_REVIEW[state]
    if (becomes === 'waiting')
      await world.sql('update public.service_providers set verified = false where id = $1', [provider])
    if (becomes === 'suspended')
      await world.sql('update public.profiles set suspended_at = now() where id = $1', [party])
    if (becomes === 'held')
      await world.sql(`update public.reviews set held_for = '{burst}', counts = false where id = $1`, [id])
    if (becomes === 'replaced') await insert(world, 'public.reviews', await written(next))
    return {
      id,
      owner,
      party,
      fresh: await written(next),
      changed: {
        reply: 'Thank you',
        rating: 1,
        comment: 'Slow',
        reviewer_name: 'Nobody',
        held_for: ['burst'],
        counts: true,
      },
      arguments: { review_id: id },
    }
  },
  actions: {
    'embed in provider': ({ id, fresh }) => ({
      path: `/rest/v1/service_providers?id=eq.${fresh?.service_provider_id}&select=id,reviews!inner(id)&reviews.id=eq.${id}`,
    }),
    'call rating_counts': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/rating_counts',
      body: { provider_id: fresh?.service_provider_id },
      matches: (answer) => Array.isArray(answer) && answer.length > 0,
    }),
    'call seller_reviews': ({ id, arguments: { seller } = {} }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/seller_reviews',
      body: { seller },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call approve_review': asksFor('approve_review', ({ id }) => ({ review_id: id })),
    'call reject_review': asksFor('reject_review', ({ id }) => ({
      review_id: id,
      reason: 'Both accounts are yours.',
    })),
  },
}
