import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import type { SellerReviewsPage } from '#domain/sales/seller-reviews.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { completeSale, ownSale } from '#testing/sales.ts'
import { reviewSale, soldTo } from '#testing/seller-reviews.ts'
import { book } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const refused = { code: '42501' }
let catalogue: Catalogue
/** A completed sale of the seller to the buyer. */
let sale: string

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  // Sellers whose profiles anyone reads.
  for (const person of [world.seller, world.buyer]) await post(person, catalogue)
})
beforeEach(async () => {
  await world.owner.query('delete from public.sales')
  await world.owner.query('delete from public.review_reports')
  await world.owner.query('update public.profiles set suspended_at = null')
  await world.owner.query('delete from public.system_notifications')
  sale = await soldTo(world, world.seller, world.buyer)
})

const reviewsOf = async (reader: Person, seller: Person, ...page: number[]) => {
  const [row] = await reader.query<{ seller_reviews: SellerReviewsPage }>(
    `select public.seller_reviews($1${page.map((_, place) => `, $${place + 2}`).join('')})`,
    [seller.id, ...page],
  )
  return row?.seller_reviews ?? { stars: [], reviews: [] }
}
const confirmedSales = async (seller: Person, reader: Person = world.visitor) => {
  const [row] = await reader.query<{ buyers: number }>(
    `select buyers from public.member_facts($1) where kind = 'sales_confirmed'`,
    [seller.id],
  )
  return row?.buyers ?? 0
}
const told = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)
const held = (id: string) =>
  world.owner.query('select held_for, counts from public.reviews where id = $1', [id])

describe('a review', () => {
  test('by the buyer of a completed sale is shown with first name and initial', async () => {
    const id = await reviewSale(world.buyer, sale, { rating: 4, comment: ' Honest about the clutch. ' })
    expect(await reviewsOf(world.visitor, world.seller)).toEqual({
      stars: [{ rating: 4, count: 1 }],
      reviews: [
        {
          id,
          reviewer_name: 'Wanjiku K.',
          rating: 4,
          comment: 'Honest about the clutch.',
          reply: null,
          created_at: expect.any(String),
        },
      ],
    })
    expect((await notificationsOf(world, world.seller))[0]).toMatchObject({
      kind: 'review_received',
      message: 'Wanjiku K. gave Otieno Odhiambo 4 of 5 stars: Honest about the clutch.',
      link: '/sales/reviews',
    })
  })

  test('is refused for everybody else, and without a sale', async () => {
    for (const person of [world.seller, world.dealer, world.admin, world.visitor])
      await expect(reviewSale(person, sale)).rejects.toMatchObject(refused)
    await expect(reviewSale(world.dealer, sale, { reviewer_id: world.buyer.id })).rejects.toMatchObject(
      refused,
    )
    await expect(reviewSale(world.buyer, crypto.randomUUID())).rejects.toMatchObject(refused)
    expect(await reviewSale(world.buyer, sale)).not.toBe('')
  })

  test('waits until both have confirmed', async () => {
    const open = await soldTo(world, world.seller, world.buyer, {
      completed_at: null,
      seller_confirmed_at: null,
    })
    await expect(reviewSale(world.buyer, open)).rejects.toMatchObject({ hint: 'sale_not_completed' })
    expect(await ownSale(world.buyer, open)).toMatchObject({ review: { can_write: false, id: null } })
  })

  test('is written once, for the seller of the sale', async () => {
    expect(await ownSale(world.buyer, sale)).toMatchObject({ review: { can_write: true, id: null } })
    const id = await reviewSale(world.buyer, sale)
    const error = await reviewSale(world.buyer, sale).catch((refusal) => refusal)
    expect(databaseRefusal(error).sentence).toBe('You have reviewed this sale already.')
    await expect(reviewSale(world.buyer, sale, { seller_id: world.dealer.id })).rejects.toMatchObject(refused)
    expect(await ownSale(world.buyer, sale)).toMatchObject({ review: { can_write: false, id, rating: 5 } })
    expect(await ownSale(world.seller, sale)).toMatchObject({
      review: { can_write: false, id, counts: true },
    })
  })

  test('is about a booking or a sale, not both', async () => {
    const garage = await openBusiness(world, world.provider)
    const booking = await book(world.owner, garage, { customer_id: world.buyer.id, status: 'completed' })
    await expect(
      reviewSale(world.buyer, sale, { booking_id: booking, service_provider_id: garage }),
    ).rejects.toMatchObject({ constraint: 'reviews_of_one' })
    await world.owner.query('delete from public.service_providers')
  })

  test('is refused of a seller who has left', async () => {
    await world.owner.query('update public.sales set seller_id = null where id = $1', [sale])
    await expect(reviewSale(world.buyer, sale)).rejects.toMatchObject({ hint: 'seller_gone' })
    expect(await ownSale(world.buyer, sale)).toMatchObject({ review: { can_write: false } })
  })

  test('can be deleted by its writer, and written again', async () => {
    const id = await reviewSale(world.buyer, sale)
    const remove = 'delete from public.reviews where id = $1 returning id'
    for (const person of [world.seller, world.dealer]) expect(await person.query(remove, [id])).toEqual([])
    expect(await world.buyer.query(remove, [id])).toHaveLength(1)
    expect(await told(world.seller)).toEqual([])
    await reviewSale(world.buyer, sale, { rating: 1 })
    // Told once a day.
    expect(await told(world.seller)).toEqual([])
  })

  test('is hidden with the profile of its seller', async () => {
    await reviewSale(world.buyer, sale)
    await world.owner.query(`update public.vehicle_listings set status = 'draft' where seller_id = $1`, [
      world.seller.id,
    ])
    const own = async (person: Person) =>
      (await person.query('select id from public.reviews where seller_id = $1', [world.seller.id])).length
    expect([await own(world.visitor), await own(world.dealer)]).toEqual([0, 0])
    expect(await reviewsOf(world.dealer, world.seller)).toEqual({ stars: [], reviews: [] })
    for (const person of [world.buyer, world.seller, world.admin]) expect(await own(person)).toBe(1)
    await world.owner.query(`update public.vehicle_listings set status = 'active' where seller_id = $1`, [
      world.seller.id,
    ])
    expect(await own(world.visitor)).toBe(1)
  })

  test('is read in pages', async () => {
    await reviewSale(world.buyer, sale, { rating: 3 })
    await reviewSale(world.dealer, await soldTo(world, world.seller, world.dealer))
    await reviewSale(world.provider, await soldTo(world, world.seller, world.provider))
    const pages = [
      await reviewsOf(world.visitor, world.seller, 2),
      await reviewsOf(world.visitor, world.seller, 2, 2),
    ]
    expect(pages.map(({ reviews }) => reviews.map(({ rating }) => rating))).toEqual([[5, 5], [3]])
    expect(pages[1]?.stars).toEqual([
      { rating: 5, count: 2 },
      { rating: 3, count: 1 },
    ])
    expect((await reviewsOf(world.visitor, world.seller, -1, -1)).reviews).toEqual([])
  })
})

test('the seller answers and changes nothing else; the buyer is told, and reads it at the sale', async () => {
  const id = await reviewSale(world.buyer, sale)
  const answer = 'update public.reviews set reply = $2 where id = $1 returning reply'
  expect(await world.seller.query(answer, [id, ' Asante. '])).toEqual([{ reply: 'Asante.' }])
  for (const person of [world.buyer, world.dealer, world.admin])
    expect(await person.query(answer, [id, 'Mine'])).toEqual([])
  await expect(
    world.seller.query('update public.reviews set rating = 5 where id = $1', [id]),
  ).rejects.toMatchObject(refused)
  expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
    kind: 'review_answered',
    message: 'Otieno Odhiambo writes: Asante.',
    link: `/sale/${sale}`,
  })
  expect(await ownSale(world.buyer, sale)).toMatchObject({ review: { reply: 'Asante.' } })
})

test('the seller reports it; upheld, it is removed for good', async () => {
  const id = await reviewSale(world.buyer, sale, { rating: 1, comment: 'Thief!' })
  const report = (person: Person) =>
    insertRow(person, 'review_reports', { review_id: id, reason: 'offensive' })
  for (const person of [world.buyer, world.dealer])
    await expect(report(person)).rejects.toMatchObject(refused)
  const reported = await report(world.seller)
  expect(await world.admin.query('select subject_title from public.list_review_reports()')).toEqual([
    { subject_title: '1 of 5 stars for Otieno Odhiambo' },
  ])
  await world.admin.query(`select public.decide_review_report($1, 'upheld', 'It insults.')`, [reported])
  expect((await notificationsOf(world, world.seller))[0]).toMatchObject({
    kind: 'review_report_decided',
    link: '/sales/reviews',
  })
  expect(await told(world.buyer)).toEqual(['review_removed'])
  await expect(reviewSale(world.buyer, sale)).rejects.toMatchObject({ hint: 'review_removed' })
  expect(await ownSale(world.buyer, sale)).toMatchObject({ review: { can_write: false, id: null } })
})

test('of one buyer’s reviews the latest counts, and each buyer counts once', async () => {
  await reviewSale(world.buyer, sale, { rating: 1 })
  const second = await soldTo(world, world.seller, world.buyer)
  expect(await confirmedSales(world.seller)).toBe(1)
  await reviewSale(world.buyer, second, { rating: 5 })
  expect((await reviewsOf(world.visitor, world.seller)).stars).toEqual([{ rating: 5, count: 1 }])
  await soldTo(world, world.seller, world.dealer)
  expect(await confirmedSales(world.seller)).toBe(2)
  await world.buyer.query('delete from public.reviews where sale_id = $1', [second])
  expect((await reviewsOf(world.visitor, world.seller)).stars).toEqual([{ rating: 1, count: 1 }])
})

test('the same ad sold again counts once', async () => {
  const ad = await post(world.seller, catalogue)
  await world.owner.query('delete from public.sales')
  for (const buyer of [world.buyer, world.dealer, world.provider])
    await completeSale(world.seller, buyer, ad).then(async (id) => {
      await world.owner.query('update public.sales set doubts = null where id = $1', [id])
      await world.owner.query(`update public.vehicle_listings set status = 'active' where id = $1`, [ad])
    })
  expect(await confirmedSales(world.seller)).toBe(1)
  await world.owner.query('delete from public.vehicle_listings where id = $1', [ad])
  expect(await confirmedSales(world.seller)).toBe(1)
})

test('the fact names the month of the first sale, not its day', async () => {
  expect(
    await world.visitor.query(
      `select kind, buyers, checked_at at time zone 'Africa/Nairobi' as since from public.member_facts($1)
       where kind = 'sales_confirmed'`,
      [world.seller.id],
    ),
  ).toEqual([{ kind: 'sales_confirmed', buyers: 1, since: new Date(2026, 10, 1) }])
})

describe('a sale with doubts', () => {
  const doubtful = async () => {
    await world.owner.query(`update public.sales set doubts = '{same_device,too_soon}' where id = $1`, [sale])
    return reviewSale(world.buyer, sale)
  }

  test('counts for nothing; its review is held, and nobody learns why', async () => {
    const id = await doubtful()
    expect(await held(id)).toEqual([{ held_for: ['sale'], counts: false }])
    expect(await confirmedSales(world.seller)).toBe(0)
    expect((await reviewsOf(world.buyer, world.seller)).reviews).toEqual([])
    expect(await told(world.seller)).toEqual([])
    expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
      kind: 'review_held',
      link: `/sale/${sale}`,
    })
    for (const person of [world.buyer, world.seller])
      expect(JSON.stringify([await notificationsOf(world, person), await ownSale(person, sale)])).not.toMatch(
        /same_device|too_soon/,
      )
    expect(await ownSale(world.seller, sale)).toMatchObject({ review: { can_write: false, id: null } })
    const read = 'select id from public.reviews where id = $1'
    for (const person of [world.seller, world.dealer, world.visitor])
      expect(await person.query(read, [id])).toEqual([])
  })

  test('is read by administrators beside the review, and counts once they approve it', async () => {
    const id = await doubtful()
    const [{ row } = { row: null }] = await world.admin.query<{ row: unknown }>(
      `select public.admin_approvals('reviews') -> 'rows' -> 0 as row`,
    )
    expect(row).toMatchObject({
      id,
      business: null,
      booking: null,
      sale: { id: sale, doubts: ['same_device', 'too_soon'], seller: { name: 'Otieno Odhiambo' } },
      seller: { name: 'Wanjiku Kamau' },
    })
    await expect(world.seller.query('select public.approve_review($1)', [id])).rejects.toMatchObject(refused)
    await world.admin.query('select public.approve_review($1)', [id])
    expect(await held(id)).toEqual([{ held_for: null, counts: true }])
    expect(await confirmedSales(world.seller)).toBe(1)
    expect(await told(world.seller)).toEqual(['review_received'])
    expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
      kind: 'review_approved',
      link: `/sale/${sale}`,
    })
    expect(
      await world.owner.query(
        `select before from public.audit_log where action = 'approve' and entity_id = $1`,
        [id],
      ),
    ).toEqual([{ before: { held_for: ['sale'], doubts: ['same_device', 'too_soon'] } }])
  })

  test('is not decided by an administrator who wrote it, or whom it is about', async () => {
    const id = await doubtful()
    for (const person of [world.buyer, world.seller]) {
      await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [person.id])
      await expect(person.query('select public.approve_review($1)', [id])).rejects.toMatchObject(refused)
      await expect(person.query(`select public.reject_review($1, 'No')`, [id])).rejects.toMatchObject(refused)
      await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [person.id])
    }
    expect(await held(id)).toMatchObject([{ held_for: ['sale'] }])
  })

  test('stays out when they reject its review', async () => {
    const id = await doubtful()
    await world.admin.query(`select public.reject_review($1, 'We could not confirm the sale')`, [id])
    expect(await confirmedSales(world.seller)).toBe(0)
    await expect(reviewSale(world.buyer, sale)).rejects.toMatchObject({ hint: 'review_removed' })
  })

  test('two who confirm sales to each other gain nothing', async () => {
    const id = await reviewSale(world.buyer, sale)
    expect(await confirmedSales(world.seller)).toBe(1)
    const back = await soldTo(world, world.buyer, world.seller, { completed_at: null })
    await world.owner.query('select private.complete_sale($1)', [back])
    expect(await held(id)).toEqual([{ held_for: ['sale'], counts: false }])
    const second = await reviewSale(world.seller, back)
    expect(await held(second)).toEqual([{ held_for: ['sale'], counts: false }])
    for (const person of [world.seller, world.buyer]) {
      expect(await confirmedSales(person)).toBe(0)
      expect((await reviewsOf(world.visitor, person)).stars).toEqual([])
    }
    expect(await told(world.buyer)).toContain('review_held')
  })

  test('unusually many reviews in one day are held', async () => {
    const held: (string[] | null)[] = []
    const people = [world.buyer, world.dealer, world.provider, world.admin]
    for (const person of people) {
      const id = await reviewSale(person, await soldTo(world, world.seller, person))
      const [row] = await world.owner.query<{ held_for: string[] | null }>(
        'select held_for from public.reviews where id = $1',
        [id],
      )
      held.push(row?.held_for ?? null)
    }
    expect(held).toEqual([null, null, null, ['burst']])
  })
})

test('of suspended sellers nothing is shown; suspended buyers do not count as buyers', async () => {
  await reviewSale(world.buyer, sale)
  const suspend = 'update public.profiles set suspended_at = now() where id = $1'
  await world.owner.query(suspend, [world.buyer.id])
  expect(await confirmedSales(world.seller)).toBe(0)
  expect((await reviewsOf(world.visitor, world.seller)).reviews).toHaveLength(1)
  await world.owner.query(suspend, [world.seller.id])
  for (const person of [world.visitor, world.dealer]) {
    expect(await reviewsOf(person, world.seller)).toEqual({ stars: [], reviews: [] })
    expect(await person.query('select id from public.reviews')).toEqual([])
  }
})

test('suspended buyers write none, and suspended sellers answer none', async () => {
  const suspend = 'update public.profiles set suspended_at = now() where id = $1'
  await world.owner.query(suspend, [world.buyer.id])
  await expect(reviewSale(world.buyer, sale)).rejects.toMatchObject(refused)
  await world.owner.query('update public.profiles set suspended_at = null')
  const review = await reviewSale(world.buyer, sale)
  await world.owner.query(suspend, [world.seller.id])
  await expect(
    world.seller.query(`update public.reviews set reply = 'Thank you' where id = $1`, [review]),
  ).rejects.toMatchObject(refused)
})

test('an administrator’s list and log name the seller', async () => {
  const id = await reviewSale(world.buyer, sale)
  await world.admin.query('delete from public.reviews where id = $1', [id])
  expect(await world.owner.query('select before from public.audit_log where entity_id = $1', [id])).toEqual([
    { before: { seller_id: world.seller.id, service_provider_id: null, rating: 5 } },
  ])
  expect(await told(world.buyer)).toEqual(['review_removed'])
})
