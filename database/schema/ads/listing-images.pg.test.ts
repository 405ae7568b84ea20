import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const add = `insert into storage.objects (bucket_id, name) values ('listing-images', $1) returning id`
const remove = 'delete from storage.objects where name = $1 returning id'
const replace = `update storage.objects set version = '2' where name = $1 returning id`

test('the bucket is public and takes pictures of up to 15 MB', async () => {
  expect(await world.owner.asks(`select * from storage.buckets where id = 'listing-images'`)).toMatchObject([
    { public: true, file_size_limit: '15728640', allowed_mime_types: expect.arrayContaining(['image/jpeg']) },
  ])
})

test('a person adds, replaces and removes pictures below their own folder', async () => {
  const name = `${world.seller.id}/a.jpg`
  expect(await world.seller.asks(add, [name])).toHaveLength(1)
  expect(await world.buyer.asks(replace, [name])).toEqual([])
  expect(await world.buyer.asks(remove, [name])).toEqual([])
  expect(await world.seller.asks(replace, [name])).toHaveLength(1)
  expect(await world.seller.asks(remove, [name])).toHaveLength(1)
})

test('nobody adds a picture below the folder of another, beside all folders, or without signing in', async () => {
  expect(await world.seller.asks(add, [`${world.seller.id}/b.jpg`])).toHaveLength(1)
  for (const name of [
    `${world.dealer.id}/b.jpg`,
    'b.jpg',
    `x/${world.seller.id}/b.jpg`,
    `${world.seller.id}`,
  ])
    await expect(world.seller.asks(add, [name])).rejects.toMatchObject(refused)
  await expect(world.visitor.asks(add, [`${world.seller.id}/c.jpg`])).rejects.toMatchObject(refused)
})

test('a picture stays in its folder', async () => {
  const name = `${world.seller.id}/d.jpg`
  await world.seller.asks(add, [name])
  const move = 'update storage.objects set name = $2 where name = $1 returning name'
  expect(await world.seller.asks(move, [name, `${world.seller.id}/e.jpg`])).toHaveLength(1)
  await expect(
    world.seller.asks(move, [`${world.seller.id}/e.jpg`, `${world.dealer.id}/e.jpg`]),
  ).rejects.toMatchObject(refused)
})

test('an administrator removes any picture', async () => {
  const name = `${world.seller.id}/f.jpg`
  await world.seller.asks(add, [name])
  expect(await world.admin.asks(remove, [name])).toHaveLength(1)
})
