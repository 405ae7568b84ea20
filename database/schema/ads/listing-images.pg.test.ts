import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'

const world = worldOfTests()

const refused = { code: '42501' }

const add = `insert into storage.objects (bucket_id, name) values ('listing-images', $1) returning id`
const remove = 'delete from storage.objects where name = $1 returning id'
const replace = `update storage.objects set version = '2' where name = $1 returning id`

test('the bucket is public and accepts pictures of up to 15 MB', async () => {
  expect(await world.owner.query(`select * from storage.buckets where id = 'listing-images'`)).toMatchObject([
    { public: true, file_size_limit: '15728640', allowed_mime_types: expect.arrayContaining(['image/jpeg']) },
  ])
})

test('a member adds, replaces and removes pictures in their own folder', async () => {
  const name = `${world.seller.id}/a.jpg`
  expect(await world.seller.query(add, [name])).toHaveLength(1)
  expect(await world.buyer.query(replace, [name])).toEqual([])
  expect(await world.buyer.query(remove, [name])).toEqual([])
  expect(await world.seller.query(replace, [name])).toHaveLength(1)
  expect(await world.seller.query(remove, [name])).toHaveLength(1)
})

test('nobody adds pictures to another person’s folder, outside of folders, or without signing in', async () => {
  expect(await world.seller.query(add, [`${world.seller.id}/b.jpg`])).toHaveLength(1)
  for (const name of [
    `${world.dealer.id}/b.jpg`,
    'b.jpg',
    `x/${world.seller.id}/b.jpg`,
    `${world.seller.id}`,
  ])
    await expect(world.seller.query(add, [name])).rejects.toMatchObject(refused)
  await expect(world.visitor.query(add, [`${world.seller.id}/c.jpg`])).rejects.toMatchObject(refused)
})

test('a picture cannot be moved to another folder', async () => {
  const name = `${world.seller.id}/d.jpg`
  await world.seller.query(add, [name])
  const move = 'update storage.objects set name = $2 where name = $1 returning name'
  expect(await world.seller.query(move, [name, `${world.seller.id}/e.jpg`])).toHaveLength(1)
  await expect(
    world.seller.query(move, [`${world.seller.id}/e.jpg`, `${world.dealer.id}/e.jpg`]),
  ).rejects.toMatchObject(refused)
})

test('an administrator removes any picture', async () => {
  const name = `${world.seller.id}/f.jpg`
  await world.seller.query(add, [name])
  expect(await world.admin.query(remove, [name])).toHaveLength(1)
})
