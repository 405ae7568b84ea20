import { expect, test } from 'vitest'
import { PROFILE_PICTURES_BUCKET, publicImageUrl } from '#domain/ads/images.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { constraintsWithoutSentence } from '#testing/constraints.ts'

const world = worldOfTests()

const refused = { code: '42501' }
const add = `insert into storage.objects (bucket_id, name) values ('profile-pictures', $1) returning id`

/** A picture uploaded to the person's own folder; its address. */
async function upload(person: Person): Promise<string> {
  const name = `${person.id}/${crypto.randomUUID()}.jpg`
  await person.asks(add, [name])
  return publicImageUrl(PROFILE_PICTURES_BUCKET, name)
}

const take = (person: Person, picture: string | null, whose = person) =>
  person.asks<{ picture: string | null }>(
    'update public.profiles set picture = $2 where id = $1 returning picture',
    [whose.id, picture],
  )

/** The addresses of what lies in a person's folder. */
const kept = async (person: Person) =>
  (
    await world.owner.asks<{ name: string }>(
      `select name from storage.objects where bucket_id = 'profile-pictures' and name like $1 || '/%'`,
      [person.id],
    )
  ).map(({ name }) => publicImageUrl(PROFILE_PICTURES_BUCKET, name))

test('nobody uploads to the folder of another, or without signing in', async () => {
  const name = `${world.dealer.id}/${crypto.randomUUID()}.jpg`
  await expect(world.seller.asks(add, [name])).rejects.toMatchObject(refused)
  await expect(world.visitor.asks(add, [name])).rejects.toMatchObject(refused)
})

test('one picture is kept: the one before and what was never taken are gone', async () => {
  const first = await upload(world.seller)
  await upload(world.seller)
  const other = await upload(world.dealer)
  expect(await take(world.seller, first)).toEqual([{ picture: first }])
  expect(await kept(world.seller)).toEqual([first])
  const second = await upload(world.seller)
  await take(world.seller, second)
  expect(await kept(world.seller)).toEqual([second])
  await take(world.seller, null)
  expect(await kept(world.seller)).toEqual([])
  expect(await kept(world.dealer)).toEqual([other])
})

test('what is not there, of somebody else or of another place is refused', async () => {
  const theirs = await upload(world.dealer)
  const own = { constraint: 'profiles_picture_own' }
  await expect(take(world.seller, theirs)).rejects.toMatchObject(own)
  await expect(take(world.seller, 'https://evil.example/x.jpg')).rejects.toMatchObject({ code: 'P0001' })
  await upload(world.seller)
  const nowhere = publicImageUrl(PROFILE_PICTURES_BUCKET, `${world.seller.id}/${crypto.randomUUID()}.jpg`)
  await expect(take(world.seller, nowhere)).rejects.toMatchObject({ hint: 'picture_missing' })
  expect(await take(world.buyer, null, world.seller)).toEqual([])
})

test('an administrator takes a picture away', async () => {
  await take(world.seller, await upload(world.seller))
  expect(await take(world.admin, null, world.seller)).toEqual([{ picture: null }])
  expect(await kept(world.seller)).toEqual([])
})

test('names and places are kept as a reader sees them', async () => {
  const [row] = await world.buyer.asks(
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

test('what registering asks for is changed and not taken away', async () => {
  const change = (person: Person, column: string, value: string | null) =>
    person.asks(`update public.profiles set ${column} = $2 where id = $1 returning ${column}`, [
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

test('every constraint that a person can meet has a sentence', async () => {
  // An administrator alone chooses a role, from a list, and nobody the id.
  expect(await constraintsWithoutSentence(world, ['profiles'])).toEqual([
    'profiles_id_fkey',
    'profiles_role_known',
  ])
})
