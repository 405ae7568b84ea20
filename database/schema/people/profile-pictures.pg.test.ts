import { expect, test } from 'vitest'
import { PROFILE_PICTURES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const add = `insert into storage.objects (bucket_id, name) values ('profile-pictures', $1) returning id`

/** Uploads a picture to the person's own folder and returns its URL. */
async function upload(person: Person): Promise<string> {
  const name = `${person.id}/${crypto.randomUUID()}.jpg`
  await person.query(add, [name])
  return publicImageUrl(PROFILE_PICTURES_BUCKET, name)
}

const setPicture = (person: Person, picture: string | null, owner = person) =>
  person.query<{ picture: string | null }>(
    'update public.profiles set picture = $2 where id = $1 returning picture',
    [owner.id, picture],
  )

/** URLs of the files in a person's folder. */
const kept = async (person: Person) =>
  (
    await world.owner.query<{ name: string }>(
      `select name from storage.objects where bucket_id = 'profile-pictures' and name like $1 || '/%'`,
      [person.id],
    )
  ).map(({ name }) => publicImageUrl(PROFILE_PICTURES_BUCKET, name))

test('nobody uploads to another person’s folder or without signing in', async () => {
  const name = `${world.dealer.id}/${crypto.randomUUID()}.jpg`
  await expect(world.seller.query(add, [name])).rejects.toMatchObject(refused)
  await expect(world.visitor.query(add, [name])).rejects.toMatchObject(refused)
})

test('only the current picture is kept; previous and unused ones are deleted', async () => {
  const first = await upload(world.seller)
  await upload(world.seller)
  const other = await upload(world.dealer)
  expect(await setPicture(world.seller, first)).toEqual([{ picture: first }])
  expect(await kept(world.seller)).toEqual([first])
  const second = await upload(world.seller)
  await setPicture(world.seller, second)
  expect(await kept(world.seller)).toEqual([second])
  await setPicture(world.seller, null)
  expect(await kept(world.seller)).toEqual([])
  expect(await kept(world.dealer)).toEqual([other])
})

test('missing, foreign and external pictures are refused', async () => {
  const theirs = await upload(world.dealer)
  const own = { constraint: 'profiles_picture_own' }
  await expect(setPicture(world.seller, theirs)).rejects.toMatchObject(own)
  await expect(setPicture(world.seller, 'https://evil.example/x.jpg')).rejects.toMatchObject({
    code: 'P0001',
  })
  await upload(world.seller)
  const nowhere = publicImageUrl(PROFILE_PICTURES_BUCKET, `${world.seller.id}/${crypto.randomUUID()}.jpg`)
  await expect(setPicture(world.seller, nowhere)).rejects.toMatchObject({ hint: 'picture_missing' })
  expect(await setPicture(world.buyer, null, world.seller)).toEqual([])
})

test('an administrator removes a picture', async () => {
  await setPicture(world.seller, await upload(world.seller))
  expect(await setPicture(world.admin, null, world.seller)).toEqual([{ picture: null }])
  expect(await kept(world.seller)).toEqual([])
})

test('names and places are normalised', async () => {
  const [row] = await world.buyer.query(
    `update public.profiles set first_name = E' Wan\u200bjiku ', location = E'Naivasha\n', business_description = E'\nCars\n\nand more \n'
     where id = $1 returning first_name, location, business_description`,
    [world.buyer.id],
  )
  expect(row).toEqual({
    first_name: 'Wanjiku',
    location: 'Naivasha',
    business_description: 'Cars\n\nand more',
  })
})

test('values required at sign-up can be changed but not removed', async () => {
  const change = (person: Person, column: string, value: string | null) =>
    person.query(`update public.profiles set ${column} = $2 where id = $1 returning ${column}`, [
      person.id,
      value,
    ])
  await expect(change(world.buyer, 'first_name', ' \u200b ')).rejects.toMatchObject({
    hint: 'first_name_required',
  })
  await expect(change(world.buyer, 'last_name', null)).rejects.toMatchObject({ hint: 'last_name_required' })
  await expect(change(world.dealer, 'business_name', '')).rejects.toMatchObject({
    hint: 'business_name_required',
  })
  expect(await change(world.buyer, 'business_name', '')).toEqual([{ business_name: null }])
})

test('every constraint a member can violate has a sentence', async () => {
  // Only administrators choose a role, from a list, and nobody the id.
  expect(await constraintsWithoutSentence(world, ['profiles'])).toEqual([
    'profiles_id_fkey',
    'profiles_role_known',
  ])
})
