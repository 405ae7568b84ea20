import { randomUUID } from 'node:crypto'
import { insert, type TableSubject } from '../subject.ts'
import { createListing } from './vehicle-listings.ts'

const IMAGES = '/storage/v1/object/public/listing-images/'

export const stockNumbers: TableSubject = {
  key: 'listing_id',
  async create(world) {
    const owner = await world.signUp('dealer')
    const id = await createListing(world, owner, 'active')
    await insert(
      world,
      'public.stock_numbers',
      { listing_id: id, seller_id: owner, stock_number: 'KBX 123' },
      'listing_id',
    )
    const other = await createListing(world, owner, 'active')
    return {
      id,
      owner,
      fresh: { listing_id: other, seller_id: owner, stock_number: 'KBY 7' },
      changed: { stock_number: 'KBZ 9', seller_id: await world.signUp('dealer') },
      arguments: { items: [{ stock_number: 'KBX 123', values: { price: 900_000 } }] },
    }
  },
}

export const importMappings: TableSubject = {
  key: 'seller_id',
  async create(world, state) {
    const owner = await world.signUp('dealer')
    const row = { seller_id: owner, mapping: { columns: { km: 'mileage' }, values: {} } }
    if (state === 'kept') await insert(world, 'public.import_mappings', row, 'seller_id')
    return {
      id: owner,
      owner,
      fresh: row,
      changed: { mapping: { columns: {}, values: {} }, seller_id: await world.signUp('dealer') },
    }
  },
}

export const namedImportMappings: TableSubject = {
  async create(world) {
    const owner = await world.signUp('dealer')
    const row = { seller_id: owner, name: 'Yard sheet', mapping: { columns: { km: 'mileage' }, values: {} } }
    return {
      id: await insert(world, 'public.named_import_mappings', row),
      owner,
      fresh: { ...row, name: 'Feed' },
      changed: {
        name: 'Cars of Mombasa',
        mapping: { columns: {}, values: {} },
        seller_id: await world.signUp('dealer'),
      },
    }
  },
}

export const importAnswers: TableSubject = {
  key: 'seller_id',
  async create(world, state) {
    const owner = await world.signUp('dealer')
    const row = { seller_id: owner, answers: { 'location | nbi': 'Nairobi' } }
    if (state === 'kept') await insert(world, 'public.import_answers', row, 'seller_id')
    return {
      id: owner,
      owner,
      fresh: row,
      changed: { answers: {}, seller_id: await world.signUp('dealer') },
    }
  },
}

export const stockPictures: TableSubject = {
  async create(world) {
    const owner = await world.signUp('dealer')
    const name = `${owner}/${randomUUID()}.jpg`
    const source = randomUUID()
    const row = { seller_id: owner, source: `https://pictures.test/${source}`, image: IMAGES + name }
    await insert(world, 'storage.objects', { bucket_id: 'listing-images', name })
    return {
      id: await insert(world, 'public.stock_pictures', row),
      owner,
      fresh: { ...row, source: `https://pictures.test/again/${source}` },
      changed: {
        image: `${IMAGES}${owner}/${randomUUID()}.jpg`,
        source: `https://pictures.test/moved/${source}`,
        seller_id: await world.signUp('dealer'),
      },
    }
  },
  actions: {
    'call own_stock_pictures': ({ fresh }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_stock_pictures',
      body: {},
      matches: (answer) => Object.hasOwn(answer as object, String(fresh?.source).replace('/again/', '/')),
    }),
  },
}
