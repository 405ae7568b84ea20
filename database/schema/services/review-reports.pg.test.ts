import { beforeEach, expect, test } from 'vitest'
import { MAX_REPORTS_A_DAY, REVIEW_REPORT_REASONS } from '#domain/ads/reports.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book } from '#testing/service-bookings.ts'
import { constraintsOf, openBusiness, put, toldTo } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string
let review: string

beforeEach(async () => {
  await world.owner.asks('delete from public.service_providers')
  await world.owner.asks('delete from public.review_reports')
  await world.owner.asks('delete from public.system_notifications')
  garage = await openBusiness(world, world.provider)
  review = await given()
})

/** A review of the garage by the buyer. */
async function given(rating = 1): Promise<string> {
  const booking = await book(world.owner, garage, { customer_id: world.buyer.id, status: 'completed' })
  return put(world.buyer, 'reviews', { booking_id: booking, rating, comment: 'Thieves!' })
}

const report = (person: Person, columns: Record<string, unknown> = {}) =>
  put(person, 'review_reports', { review_id: review, reason: 'offensive', ...columns })
const decide = (person: Person, id: string, decision: string, reason: string | null = null) =>
  person.asks('select public.decide_review_report($1, $2, $3)', [id, decision, reason])
const shown = async () => (await world.visitor.asks('select id from public.reviews')).length

test('a provider reports a review of the own business, with every reason', async () => {
  for (const reason of REVIEW_REPORT_REASONS) {
    await world.owner.asks('delete from public.review_reports')
    await report(world.provider, { reason, details: ' Not a customer of ours. ' })
  }
  expect(
    await world.provider.asks('select subject_title, details, status from public.review_reports'),
  ).toEqual([
    { subject_title: '1 of 5 stars for Baraka Garage', details: 'Not a customer of ours.', status: 'open' },
  ])
  expect((await world.admin.asks('select reports from public.admin_pending_counts()'))[0]).toEqual({
    reports: 1,
  })
})

test('nobody else reports it, and nobody for another', async () => {
  await openBusiness(world, world.dealer)
  for (const person of [world.dealer, world.buyer, world.seller, world.admin]) {
    await expect(report(person)).rejects.toMatchObject({ code: '42501' })
    await expect(report(person, { reporter_id: world.provider.id })).rejects.toMatchObject({ code: '42501' })
  }
  await expect(report(world.visitor)).rejects.toMatchObject({ code: '42501' })
})

test('administrators list and search the reports', async () => {
  const id = await report(world.provider, { details: 'Not a customer of ours.' })
  const found = async (search: string, status = 'open') => {
    const rows = await world.admin.asks<{ id: string }>(
      'select id from public.list_review_reports($1, search => $2)',
      [status, search],
    )
    return rows.map((row) => row.id)
  }
  for (const text of ['', 'baraka', 'a CUSTOMER', 'wanjiku', world.provider.id])
    expect(await found(text), text).toEqual([id])
  expect(await found('odhiambo')).toEqual([])
  expect(await found('baraka', 'upheld')).toEqual([])
})

test('once while it is open, and not without end', async () => {
  await report(world.provider)
  await expect(report(world.provider)).rejects.toSatisfy(
    (error) =>
      databaseRefusal(error as Error).sentence ===
      'You have reported this review already. We are looking at it.',
  )
  for (let nth = 1; nth < MAX_REPORTS_A_DAY; nth++) await report(world.provider, { review_id: await given() })
  await expect(report(world.provider, { review_id: await given() })).rejects.toMatchObject({
    hint: 'report_limit',
  })
})

test('something else needs words', async () => {
  await expect(report(world.provider, { reason: 'other' })).rejects.toMatchObject({
    constraint: 'review_reports_details_given',
  })
})

test('an upheld report removes the review with a reason that both sides read', async () => {
  const id = await report(world.provider)
  await expect(decide(world.admin, id, 'upheld', ' ')).rejects.toMatchObject({ hint: 'reason_required' })
  expect(await shown()).toBe(1)
  await decide(world.admin, id, 'upheld', 'It calls people names.')
  expect(await shown()).toBe(0)
  expect((await toldTo(world, world.buyer))[0]).toMatchObject({
    title: 'Your review was removed',
    message:
      'An administrator has removed your review of Baraka Garage. Reason: It calls people names. Write to us if you think this is a mistake.',
  })
  expect((await toldTo(world, world.provider))[0]).toMatchObject({
    title: 'We removed the review you reported',
    message: 'Thank you for telling us. The review is no longer shown. Reason: It calls people names.',
  })
  expect(
    await world.provider.asks('select review_id, status, decision_reason from public.review_reports'),
  ).toEqual([{ review_id: null, status: 'upheld', decision_reason: 'It calls people names.' }])
  expect((await world.visitor.asks('select rating_count from public.service_providers'))[0]).toEqual({
    rating_count: 0,
  })
  await expect(decide(world.admin, id, 'dismissed')).rejects.toMatchObject({ hint: 'already_decided' })
})

test('a review that was removed is not written again for the same visit', async () => {
  const [before] = await world.owner.asks<{ booking_id: string }>('select booking_id from public.reviews')
  await decide(world.admin, await report(world.provider), 'upheld', 'It calls people names.')
  await expect(
    put(world.buyer, 'reviews', { booking_id: before?.booking_id, rating: 1, comment: 'Thieves!' }),
  ).rejects.toMatchObject({ hint: 'review_removed' })
  // What the provider was told of it would say it on.
  expect((await toldTo(world, world.provider)).map(({ title }) => title)).not.toContain('New review')
  // Another visit is another review.
  await given()
})

test('a review that its writer deleted can no longer be removed', async () => {
  const id = await report(world.provider)
  await world.buyer.asks('delete from public.reviews where id = $1', [review])
  await expect(decide(world.admin, id, 'upheld', 'It calls people names.')).rejects.toMatchObject({
    hint: 'review_gone',
  })
  await decide(world.admin, id, 'dismissed')
})

test('who writes a review or an answer again and again is heard once a day', async () => {
  const heard = async (person: Person, title: string) =>
    (await toldTo(world, person)).filter((told) => told.title === title).length
  const [{ booking_id } = { booking_id: '' }] = await world.owner.asks<{ booking_id: string }>(
    'select booking_id from public.reviews',
  )
  for (const reply of ['One', 'Two', 'Three'])
    await world.provider.asks('update public.reviews set reply = $1', [reply])
  expect(await heard(world.buyer, 'Your review was answered')).toBe(1)
  await world.buyer.asks('delete from public.reviews')
  await put(world.buyer, 'reviews', { booking_id, rating: 2 })
  expect(await heard(world.provider, 'New review')).toBe(0)
  await world.owner.asks('update private.review_history set day = day - 1')
  await world.provider.asks(`update public.reviews set reply = 'Four'`)
  expect(await heard(world.buyer, 'Your review was answered')).toBe(2)
})

test('nobody learns of others by reporting in their name', async () => {
  await world.owner.asks('update public.profiles set suspended_at = now() where id = $1', [world.provider.id])
  await expect(report(world.buyer, { reporter_id: world.provider.id })).rejects.toMatchObject({
    message: "This can be done in one's own name only.",
  })
  await world.owner.asks('update public.profiles set suspended_at = null')
})

test('a dismissed report leaves the review, and it may be reported again', async () => {
  const id = await report(world.provider)
  await decide(world.admin, id, 'dismissed')
  expect(await shown()).toBe(1)
  expect((await toldTo(world, world.provider))[0]?.message).toBe(
    'Thank you for telling us. We found nothing that breaks our rules for reviews, so it stays. You can answer it.',
  )
  await report(world.provider)
})

test('only an administrator decides', async () => {
  const id = await report(world.provider)
  for (const person of [world.provider, world.buyer, world.dealer, world.visitor])
    await expect(decide(person, id, 'upheld', 'Because')).rejects.toMatchObject({ code: '42501' })
})

test('a review removed by hand carries no reason of an earlier one', async () => {
  const id = await report(world.provider)
  const other = await given()
  await decide(world.admin, id, 'upheld', 'Names')
  await world.admin.asks('delete from public.reviews where id = $1', [other])
  expect((await toldTo(world, world.buyer))[0]?.message).toBe(
    'An administrator has removed your review of Baraka Garage. Write to us if you think this is a mistake.',
  )
})

test('every constraint has a sentence', async () => {
  for (const constraint of await constraintsOf(world, ['review_reports'])) {
    if (/_(status_known|decided)$/.test(constraint)) continue
    const { sentence } = databaseRefusal({ message: `violates constraint "${constraint}"`, code: '23514' })
    expect(sentence, constraint).not.toMatch(/not allowed/)
  }
})
