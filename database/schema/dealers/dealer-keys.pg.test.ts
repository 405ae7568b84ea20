import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'
import { addPlan, subscribe } from '#testing/plans.ts'

const world = worldOfTests()

beforeAll(async () => {
  await world.owner.query(`update public.system_settings set value = '3' where key = 'free_listing_limit'`)
  const plan = await addPlan(world.admin, { name: 'Yard', max_listings: 10 })
  await subscribe(world, world.dealer, plan)
})
beforeEach(() => world.owner.query('delete from private.dealer_keys'))

interface Key {
  id: string
  name: string
  prefix: string
  last_used_at: Date | null
  revoked_at: Date | null
}

async function make(person: Person = world.dealer, name = 'Yard program') {
  const [row] = await person.query<{ made: { id: string; key: string } }>(
    'select public.make_dealer_key($1) as made',
    [name],
  )
  return row?.made ?? { id: '', key: '' }
}
const keysOf = (person: Person) => person.query<Key>('select * from public.own_dealer_keys()')
const revoke = (person: Person, id: string) =>
  person.query('select public.revoke_dealer_key($1) as revoked', [id])
async function holderOf(key: string, scope = 'stock') {
  const hash = createHash('sha256').update(key).digest()
  const [row] = await world.owner.query('select private.holder_of_dealer_key($1, $2) as holder', [
    hash,
    scope,
  ])
  return row?.holder
}

test('a key is shown once, kept as its hash, listed by its beginning, told and audited', async () => {
  await world.owner.query('delete from public.system_notifications')
  const { id, key } = await make(world.dealer, '  Yard\u200b  program ')
  expect(key).toMatch(/^magari_stock_[0-9a-f]{64}$/)
  expect(await keysOf(world.dealer)).toMatchObject([
    { id, name: 'Yard program', prefix: key.slice(0, 19), last_used_at: null, revoked_at: null },
  ])
  const [stored] = await world.owner.query('select * from private.dealer_keys')
  expect(JSON.stringify(stored)).not.toContain(key.slice(19))
  expect(await world.owner.query('select user_id, kind, facts from public.system_notifications')).toEqual([
    { user_id: world.dealer.id, kind: 'dealer_key_made', facts: { key: 'Yard program' } },
  ])
  expect(
    await world.owner.query(
      `select actor_id, action, after from public.audit_log where entity = 'dealer_keys' and entity_id = $1`,
      [id],
    ),
  ).toEqual([
    {
      actor_id: world.dealer.id,
      action: 'make_dealer_key',
      after: { prefix: key.slice(0, 19) },
    },
  ])
  expect(await holderOf(key)).toEqual({ id, dealer: world.dealer.id, refusal: null })
})

test('only dealers make keys, in a recent session', async () => {
  await expect(make(world.buyer)).rejects.toMatchObject({ code: '42501' })
  await expect(make(world.provider)).rejects.toMatchObject({ code: '42501' })
  await expect(make(world.visitor)).rejects.toMatchObject({ code: '42501' })
  const [session] = await world.owner.query<{ id: string }>(
    `insert into auth.sessions (user_id, created_at) values ($1, now() - interval '11 minutes') returning id`,
    [world.dealer.id],
  )
  const old = world.from(world.dealer, { session: session?.id ?? '' })
  await expect(make(old)).rejects.toMatchObject({ hint: 'password_required' })
  expect(await keysOf(world.dealer)).toEqual([])
})

test('a dealer has at most ten keys in use and makes twenty a day', async () => {
  const made = []
  for (let nth = 1; nth <= 10; nth++) made.push(await make(world.dealer, `Program ${nth}`))
  await expect(make()).rejects.toMatchObject({ hint: 'dealer_key_limit' })
  for (const { id } of made) await revoke(world.dealer, id)
  for (let nth = 11; nth <= 20; nth++) await revoke(world.dealer, (await make()).id)
  await expect(make()).rejects.toThrow('You made 20 keys in 24 hours.')
  await world.owner.query(
    `update private.dealer_keys set created_at = now() - interval '100 days', revoked_at = now() - interval '91 days'`,
  )
  const { id } = await make()
  expect((await keysOf(world.dealer)).map((key) => key.id)).toEqual([id])
})

test('a name is needed, of at most 60 characters', async () => {
  for (const name of ['', ' \u200b ', 'x'.repeat(61)])
    await expect(make(world.dealer, name)).rejects.toThrow('dealer_keys_name_length')
  // Only functions write the others.
  expect((await constraintsWithoutSentence(world, ['private.dealer_keys'])).sort()).toEqual([
    'dealer_keys_dealer_id_fkey',
    'dealer_keys_hash_key',
    'dealer_keys_scope_known',
  ])
})

test('a key is revoked once, by its dealer', async () => {
  const { id, key } = await make()
  expect(await revoke(world.seller, id)).toEqual([{ revoked: false }])
  expect(await holderOf(key)).toMatchObject({ refusal: null })
  expect(await revoke(world.dealer, id)).toEqual([{ revoked: true }])
  expect(await revoke(world.dealer, id)).toEqual([{ revoked: false }])
  expect(await holderOf(key)).toMatchObject({ refusal: 'revoked' })
})

test('a key works while its account is a dealer that is not suspended and has a plan', async () => {
  const { key } = await make()
  const after = async (change: string, back: string) => {
    await world.owner.query(change, [world.dealer.id])
    const holder = await holderOf(key)
    await world.owner.query(back, [world.dealer.id])
    return holder
  }
  expect(
    await after(
      'update public.profiles set suspended_at = now() where id = $1',
      'update public.profiles set suspended_at = null where id = $1',
    ),
  ).toMatchObject({ refusal: 'suspended' })
  expect(
    await after(
      `update public.profiles set role = 'customer' where id = $1`,
      `update public.profiles set role = 'dealer' where id = $1`,
    ),
  ).toMatchObject({ refusal: 'no_dealer' })
  const ended = await after(
    `update public.user_subscriptions set expires_at = now() - interval '1 second' where user_id = $1`,
    `update public.user_subscriptions set expires_at = now() + interval '30 days' where user_id = $1`,
  )
  expect(ended).toMatchObject({ refusal: 'no_plan' })
  expect(await holderOf(key)).toMatchObject({ refusal: null })
  expect(await holderOf(key, 'messages')).toMatchObject({ refusal: 'scope' })
  expect(await holderOf(`${key}0`)).toBeNull()
})

test('the last calls are listed to their dealer, without the end of the address', async () => {
  const { id } = await make()
  const log = (address: string | null, nth = 1) =>
    world.owner.query('select private.log_dealer_key_call($1, $2, $3)', [
      id,
      address,
      JSON.stringify({
        outcome: 'written',
        row_count: nth,
        created: nth,
        updated: 0,
        unchanged: 0,
        refused: 0,
      }),
    ])
  await log('41.90.64.17')
  await log('2001:db8:7:1::/64')
  await log(null)
  const calls = (person: Person) => person.query('select * from public.own_dealer_key_calls()')
  expect(await calls(world.dealer)).toMatchObject([
    { network: null },
    { network: '2001:db8:7::/48' },
    { network: '41.90.64.0/24', key_name: 'Yard program', outcome: 'written', row_count: 1, created: 1 },
  ])
  expect(await calls(world.seller)).toEqual([])
  expect((await keysOf(world.dealer))[0]?.last_used_at).not.toBeNull()
  for (let nth = 1; nth <= 203; nth++) await log(null, nth)
  expect(await calls(world.dealer)).toHaveLength(50)
  expect(await world.owner.query('select from private.dealer_key_calls')).toHaveLength(200)
})
