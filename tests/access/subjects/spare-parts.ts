import type { SparePartSearchResult } from '#domain/parts/spare-part-search-result.ts'
import type { AccessWorld } from '../people.ts'
import { insert, ownAds, saveActions, type TableSubject } from '../subject.ts'

let nth = 0

/** An ordinary part of the seller with a unique name. */
export function part(seller: string) {
  nth += 1
  return {
    seller_id: seller,
    name: `Brake pad ${nth}.`,
    price: 4_500,
    location: 'Nairobi',
    category: 'brake',
  }
}

/** `listed`; `taken down` by the seller; `held` by an administrator; `waiting` for one; `suspended`: listed, of a suspended seller. */
export async function createPart(world: AccessWorld, seller: string, state: string): Promise<string> {
  const id = await insert(world, 'public.spare_parts', {
    ...part(seller),
    listed: state === 'listed' || state === 'suspended',
    held_at: state === 'held' || state === 'waiting' ? new Date() : null,
    held_reason: state === 'held' ? 'The photos show another part.' : null,
  })
  if (state === 'suspended')
    await world.sql('update public.profiles set suspended_at = now() where id = $1', [seller])
  return id
}

export const spareParts: TableSubject = {
  async create(world, state) {
    const owner = await world.signUp('customer')
    const id = await createPart(world, owner, state)
    const [laid] = await world.sql<{ name: string; version: string }>(
      'select name, updated_at::text as version from public.spare_parts where id = $1',
      [id],
    )
    return {
      id,
      owner,
      fresh: part(owner),
      changed: {
        name: 'Brake disc',
        description: 'Clean',
        price: 1,
        location: 'Nakuru',
        condition: 'new',
        category: 'body',
        part_number: '1',
        compatible_makes: ['Isuzu'],
        quantity: 2,
        in_stock: false,
        listed: state !== 'listed',
        held_at: '2026-01-01',
        views_count: 1_000,
        images: [`/storage/v1/object/public/listing-images/${owner}/${crypto.randomUUID()}.jpg`],
      },
      arguments: { search: laid?.name, version: laid?.version },
    }
  },
  actions: {
    'call own_ad_hold': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/own_ad_hold',
      body: { listing_id: id },
      matches: (answer) => answer !== null,
    }),
    'call appeal_ad': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/appeal_ad',
      body: { listing_id: id, letter: 'These are photos of my own part.' },
    }),
    'call approve_spare_part': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/approve_spare_part',
      body: { part_id: id },
    }),
    'call reject_spare_part': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/reject_spare_part',
      body: { part_id: id, reason: 'A stolen part' },
    }),
    ...ownAds('spare_part'),
    ...saveActions('save_spare_part', 'part', { price: 4_000 }),
    'embed in seller': ({ id, owner }) => ({
      path: `/rest/v1/profiles?id=eq.${owner}&select=id,spare_parts!inner(id)&spare_parts.id=eq.${id}`,
    }),
    'call hide_spare_part': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/hide_spare_part',
      body: { part_id: id, reason: 'A stolen part' },
    }),
    'call admin_spare_parts': ({ id }) => ({
      method: 'POST',
      path: '/rest/v1/rpc/admin_spare_parts',
      body: { search: id },
      matches: (answer) => JSON.stringify(answer).includes(String(id)),
    }),
    'call own_ad_room': () => ({ method: 'POST', path: '/rest/v1/rpc/own_ad_room', body: {} }),
    'call search_spare_parts': (row) => ({
      method: 'POST',
      path: '/rest/v1/rpc/search_spare_parts',
      body: { search: row.arguments?.search },
      matches: (answer) => (answer as SparePartSearchResult).total > 0,
    }),
  },
}
