import { randomUUID } from 'node:crypto'
import type { AccessWorld } from '../people.ts'
import { insert, type TableSubject } from '../subject.ts'
import { createThreadAbout } from './messages.ts'
import { pictureActions } from './pictures.ts'
import { asksFor } from './services.ts'
import { createListing } from './vehicle-listings.ts'

const car = {
  make: 'Toyota',
  model: 'Axio',
  year: 2012,
  mileage: 120_000,
  condition: 'Clean, the bumper was painted.',
  location: 'Nakuru',
  in_own_name: true,
  financed: 'no',
}

/** The owner's offer of a car in exchange for one of the party's, and another thread of the two. */
async function createOffer(world: AccessWorld) {
  const owner = await world.signUp('customer')
  const party = await world.signUp('dealer')
  const listing = await createListing(world, party, 'active')
  const thread = await createThreadAbout(world, owner, party, listing)
  const sides = { buyer_id: owner, owner_id: party }
  await insert(world, 'public.trade_in_offers', { ...car, ...sides, thread_id: thread }, 'thread_id')
  const [offer] = await world.sql<{ seen: string }>(
    'select changed_at::text as seen from public.trade_in_offers where thread_id = $1',
    [thread],
  )
  return { owner, party, listing, thread, sides, seen: offer?.seen }
}

export const tradeInOffers: TableSubject = {
  key: 'thread_id',
  async create(world) {
    const { owner, party, listing, thread, sides, seen } = await createOffer(world)
    const other = await createThreadAbout(world, owner, party, await createListing(world, party, 'active'))
    return {
      id: thread,
      owner,
      party,
      fresh: { ...car, ...sides, thread_id: other },
      arguments: { listing, seen },
      changed: { wanted_price: 1, answered_price: 2, condition: 'Else, but long enough.', make: 'Nissan' },
    }
  },
  actions: {
    'call offer_trade_in': asksFor('offer_trade_in', (row) => ({
      ...car,
      listing_id: row.arguments?.listing,
      idempotency_key: randomUUID(),
    })),
    'call answer_trade_in': asksFor('answer_trade_in', (row) => ({
      thread_id: row.id,
      price: 600_000,
      seen: row.arguments?.seen,
      idempotency_key: randomUUID(),
    })),
    'call withdraw_trade_in': asksFor('withdraw_trade_in', ({ id }) => ({ thread_id: id })),
  },
}

const files = pictureActions('trade-in-photos')

/** An offer with a photo that its buyer has uploaded. */
async function createPhoto(world: AccessWorld) {
  const created = await createOffer(world)
  const path = `${created.owner}/${randomUUID()}.png`
  const outcome = await world.outcomeOf(created.owner, files.upload(path))
  if (outcome !== '+') throw new Error(`The photo was not stored: ${outcome}`)
  await insert(world, 'public.trade_in_photos', { path, thread_id: created.thread, place: 1 }, 'path')
  return { ...created, path }
}

export const tradeInPhotos: TableSubject = {
  key: 'path',
  async create(world) {
    const { owner, party, thread, path } = await createPhoto(world)
    return {
      id: path,
      owner,
      party,
      fresh: { path: `${owner}/${randomUUID()}.png`, thread_id: thread, place: 2 },
      changed: { place: 3 },
    }
  },
}

export const tradeInPhotoFiles: TableSubject = {
  async create(world) {
    const { owner, party, path } = await createPhoto(world)
    return { id: path, owner, party }
  },
  actions: {
    download: ({ id }) => ({ path: `/storage/v1/object/info/trade-in-photos/${id}` }),
    'download in public': ({ id }) => ({ path: `/storage/v1/object/info/public/trade-in-photos/${id}` }),
    sign: ({ id }) => ({
      method: 'POST',
      path: `/storage/v1/object/sign/trade-in-photos/${id}`,
      body: { expiresIn: 60 },
    }),
    list: (row) => files.list(row.owner),
    upload: (row) => files.upload(`${row.owner}/${randomUUID()}.png`),
    overwrite: ({ id }) => files.upload(String(id), { 'x-upsert': 'true' }),
    delete: ({ id }) => files.delete(id),
  },
}

export const tradeInChoices: TableSubject = {
  key: 'user_id',
  async create(world, state) {
    const owner = await world.signUp('customer')
    if (state !== 'not said')
      await insert(world, 'public.trade_in_choices', { user_id: owner, takes: true }, 'user_id')
    return {
      id: owner,
      owner,
      fresh: { user_id: owner, takes: true },
      changed: { takes: false, user_id: await world.signUp('customer') },
    }
  },
}
