import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LISTING_IMAGES_BUCKET } from '#domain/ads/images.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Clients, openClients } from '#testing/clients.ts'
import { photoLike } from '#testing/photos.ts'
import { postPart } from '#testing/spare-parts.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

let clients: Clients
let catalogue: Catalogue
let original: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  clients = await openClients(world.database)
})
afterAll(() => clients?.close())
beforeEach(async () => {
  await world.owner.query('truncate public.vehicle_listings, public.spare_parts cascade')
  await world.owner.query('delete from storage.objects')
  // What is said of verified members is public at once, copied photos or not.
  await world.owner.query('update public.profiles set verified = true')
  original = await upload(world.seller, photoLike(1))
})

/** Uploads a picture as a photo of the person's ads and returns its URL. */
async function upload(person: Person, picture: Sharp, url = pictureOf(person), upsert = false) {
  const name = url.split(`/${LISTING_IMAGES_BUCKET}/`)[1] ?? ''
  const bytes = await picture.jpeg({ quality: 85 }).toBuffer()
  const { error } = await clients
    .clientOf(person)
    .storage.from(LISTING_IMAGES_BUCKET)
    .upload(name, bytes, { contentType: 'image/jpeg', upsert })
  expect(error).toBeNull()
  return url
}

const again = async (picture: Sharp) => sharp(await picture.png().toBuffer())
const plain = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#ccc' } })

interface Copied {
  image: string
  kind: string
  ad_id: string
  title: string
  seller_id: string
  other_image: string
}

const copiedPhotos = (seller: Person, ...images: string[]) =>
  world.owner.query<Copied>('select * from private.copied_photos($1, $2)', [images, seller.id])
const isFound = async () => {
  // Whose own earlier copy would count for them.
  await world.owner.query(`delete from storage.objects where name like $1 || '/%'`, [world.dealer.id])
  const copy = await upload(world.dealer, photoLike(1).resize({ width: 320 }))
  return (await copiedPhotos(world.dealer, copy)).length > 0
}
const showOriginal = (columns: Record<string, unknown> = {}) =>
  post(world.seller, catalogue, { images: [original], ...columns })
const setState = (ad: string, columns: string) =>
  world.owner.query(`update public.vehicle_listings set ${columns} where id = $1`, [ad])
const letDaysPass = (days: number) =>
  world.owner.query('update private.ad_events set at = at - make_interval(days => $1)', [days])

const CENTRE = { left: 32, top: 24, width: 576, height: 432 }
const COPIES: [string, (picture: Sharp) => Sharp | Promise<Sharp>][] = [
  ['stored again', (picture) => picture.jpeg({ quality: 40 })],
  ['made smaller', (picture) => picture.resize({ width: 240 })],
  ['mirrored', (picture) => picture.flop()],
  ['cropped to its centre', (picture) => picture.extract(CENTRE)],
  ['mirrored and cropped', async (picture) => (await again(picture.flop())).extract(CENTRE)],
]

describe('a photo in another seller’s ad', () => {
  test.each(COPIES)('is found when it is %s', async (_, change) => {
    const ad = await showOriginal()
    const copy = await upload(world.dealer, await again(await change(await again(photoLike(1)))))
    expect(await copiedPhotos(world.dealer, copy)).toEqual([
      {
        image: copy,
        kind: 'vehicle',
        ad_id: ad,
        title: '2015 Toyota Axio 1.5 X',
        seller_id: world.seller.id,
        other_image: original,
      },
    ])
  })

  test('is no copy of whoever copied it first, also when its seller uploads it again', async () => {
    await showOriginal()
    const copy = await upload(world.dealer, photoLike(1))
    const copied = await post(world.dealer, catalogue, { images: [copy], status: 'active' })
    const anew = await upload(world.seller, photoLike(1))
    expect(await copiedPhotos(world.seller, anew)).toEqual([])
    // Without the earlier one nobody can tell whose it was.
    await world.owner.query('delete from storage.objects where name = $1', [
      original.split(`/${LISTING_IMAGES_BUCKET}/`)[1],
    ])
    expect(await copiedPhotos(world.seller, anew)).toMatchObject([{ ad_id: copied }])
  })

  test('is found when it is the part that was copied', async () => {
    const part = await upload(world.seller, (await again(photoLike(2))).extract(CENTRE))
    const ad = await postPart(world.seller, { images: [part] })
    const whole = await upload(world.dealer, photoLike(2))
    expect(await copiedPhotos(world.dealer, whole)).toMatchObject([{ kind: 'spare_part', ad_id: ad }])
  })

  test('is found once for each photo, in the ad where it is most similar', async () => {
    const cropped = await upload(world.buyer, (await again(photoLike(1))).extract(CENTRE))
    await post(world.buyer, catalogue, { images: [cropped] })
    const other = await upload(world.seller, photoLike(2))
    const ad = await showOriginal({ images: [original, other] })
    const copies = await Promise.all([1, 2, 3].map((number) => upload(world.dealer, photoLike(number))))
    const found = await copiedPhotos(world.dealer, ...copies)
    expect(new Map(found.map(({ image, ...rest }) => [image, [rest.ad_id, rest.other_image]]))).toEqual(
      new Map([
        [copies[0], [ad, original]],
        [copies[1], [ad, other]],
      ]),
    )
  })
})

describe('not a copy', () => {
  test('is another photo or a plain picture', async () => {
    const empty = await upload(world.seller, plain())
    await showOriginal({ images: [original, empty] })
    expect(await isFound()).toBe(true)
    const others = [await upload(world.dealer, photoLike(5)), await upload(world.dealer, plain())]
    expect(await copiedPhotos(world.dealer, ...others)).toEqual([])
  })

  test('is what the seller has in other ads', async () => {
    await showOriginal()
    const second = await upload(world.seller, photoLike(1).flop())
    expect(await copiedPhotos(world.dealer, second)).toHaveLength(1)
    expect(await copiedPhotos(world.seller, second)).toEqual([])
  })

  test('is a photo in no ad', async () => {
    expect(await isFound()).toBe(false)
    await showOriginal()
    expect(await isFound()).toBe(true)
  })

  test('is a photo of a draft or of an ad that was rejected before it was public', async () => {
    const ad = await showOriginal({ status: 'draft' })
    expect(await isFound()).toBe(false)
    await setState(ad, `status = 'expired', rejection_reason = 'Not a car.'`)
    expect(await isFound()).toBe(false)
    await setState(ad, `status = 'active', rejection_reason = null, expires_at = now() + interval '1 day'`)
    expect(await isFound()).toBe(true)
    await setState(ad, `status = 'draft'`)
    expect(await isFound()).toBe(true)
  })

  test.each(['sold', 'expired'])('is a photo of an ad that is %s for more than 180 days', async (status) => {
    const ad = await showOriginal()
    await setState(ad, `status = '${status}'`)
    await letDaysPass(170)
    expect(await isFound()).toBe(true)
    await letDaysPass(30)
    expect(await isFound()).toBe(false)
  })

  test('is a photo of a part that was taken down or unlisted more than 180 days ago', async () => {
    await postPart(world.seller, { images: [original] })
    await letDaysPass(200)
    expect(await isFound()).toBe(true)
    await world.owner.query('update public.spare_parts set listed = false')
    expect(await isFound()).toBe(true)
    await letDaysPass(200)
    expect(await isFound()).toBe(false)
  })

  test('is a photo that was replaced or deleted', async () => {
    await showOriginal()
    expect(await isFound()).toBe(true)
    await upload(world.seller, photoLike(6), original, true)
    expect(await isFound()).toBe(false)
    await upload(world.seller, photoLike(1), original, true)
    expect(await isFound()).toBe(true)
    const name = original.split(`/${LISTING_IMAGES_BUCKET}/`)[1] ?? ''
    await clients.clientOf(world.seller).storage.from(LISTING_IMAGES_BUCKET).remove([name])
    expect(await isFound()).toBe(false)
  })
})

test('clients neither call the search nor read the hashes', async () => {
  await showOriginal()
  for (const person of [world.visitor, world.seller, world.admin]) {
    const refused = (text: string) =>
      expect(person.query(text), text).rejects.toMatchObject({ code: '42501' })
    await refused(`select private.copied_photos('{}', gen_random_uuid())`)
    await refused('select from pictures.hashes')
    await refused('select from pictures.hashed_objects')
  }
})
