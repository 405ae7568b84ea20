import { beforeEach, expect, test } from 'vitest'
import { MAX_REPORTS_PER_DAY, REVIEW_REPORT_REASONS } from '#domain/ads/reports.ts'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { book } from '#testing/service-bookings.ts'
import { constraintsOf, insertRow, openBusiness } from '#testing/service-providers.ts'

const world = worldOfTests()

let garage: string
let review: string

beforeEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.review_reports')
  await world.owner.query('delete from public.system_notifications')
  garage = await openBusiness(world, world.provider)
  review = await given()
})

/** A review of the garage by the buyer. */
async function given(rating = 1): Promise<string> {
  const booking = await book(world.owner, garage, { customer_id: world.buyer.id, status: 'completed' })
  return insertRow(world.buyer, 'reviews', { booking_id: booking, rating, comment: 'Thieves!' })
}

const report = (person: Person, columns: Record<string, unknown> = {}) =>
  insertRow(person, 'review_reports', { review_id: review, reason: 'offensive', ...columns })
const decide = (person: Person, id: string, decision: string, reason: string | null = null) =>
  person.query('select public.decide_review_report($1, $2, $3)', [id, decision, reason])
const shown = async () => (await world.visitor.query('select id from public.reviews')).length

test('a provider reports a review of their own business with every reason', async () => {
  for (const reason of REVIEW_REPORT_REASONS) {
    await world.owner.query('delete from public.review_reports')
    await report(world.provider, { reason, details: ' Not a customer of ours. ' })
  }
  expect(
    await world.provider.query('select subject_title, details, status from public.review_reports'),
  ).toEqual([
    { subject_title: '1 of 5 stars for Baraka Garage', details: 'Not a customer of ours.', status: 'open' },
  ])
  expect((await world.admin.query('select reports from public.admin_pending_counts()'))[0]).toEqual({
    reports: 1,
  })
})

test('nobody else reports it, or on behalf of another', async () => {
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
    const rows = await world.admin.query<{ id: string }>(
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

test('once while it is open, and with a daily limit', async () => {
  await report(world.provider)
  await expect(report(world.provider)).rejects.toSatisfy(
    (error) =>
      databaseRefusal(error as Error).sentence ===
      'You have already reported this review. We are looking at it.',
  )
  for (let nth = 1; nth < MAX_REPORTS_PER_DAY; nth++)
    await report(world.provider, { review_id: await given() })
  await expect(report(world.provider, { review_id: await given() })).rejects.toMatchObject({
    hint: 'report_limit',
  })
})

test('other reasons need details', async () => {
  await expect(report(world.provider, { reason: 'other' })).rejects.toMatchObject({
    constraint: 'review_reports_details_given',
  })
})

test('upholding removes the review with a reason for both sides', async () => {
  const id = await report(world.provider)
  await expect(decide(world.admin, id, 'upheld', ' ')).rejects.toMatchObject({ hint: 'reason_required' })
  expect(await shown()).toBe(1)
  await decide(world.admin, id, 'upheld', 'It calls people names.')
  expect(await shown()).toBe(0)
  expect((await notificationsOf(world, world.buyer))[0]).toMatchObject({
    title: 'Your review was removed',
    message:
      'An administrator has removed your review of Baraka Garage. Reason: It calls people names. Write to us if you think this is a mistake.',
  })
  expect((await notificationsOf(world, world.provider))[0]).toMatchObject({
    title: 'We removed the review you reported',
    message: 'Thank you for telling us. The review is no longer shown. Reason: It calls people names.',
  })
  expect(
    await world.provider.query('select review_id, status, decision_reason from public.review_reports'),
  ).toEqual([{ review_id: null, status: 'upheld', decision_reason: 'It calls people names.' }])
  expect((await world.visitor.query('select rating_count from public.service_providers'))[0]).toEqual({
    rating_count: 0,
  })
  await expect(decide(world.admin, id, 'dismissed')).rejects.toMatchObject({ hint: 'already_decided' })
})

test('a removed review cannot be written again for the same booking', async () => {
  const [before] = await world.owner.query<{ booking_id: string }>('select booking_id from public.reviews')
  await decide(world.admin, await report(world.provider), 'upheld', 'It calls people names.')
  await expect(
    insertRow(world.buyer, 'reviews', { booking_id: before?.booking_id, rating: 1, comment: 'Thieves!' }),
  ).rejects.toMatchObject({ hint: 'review_removed' })
  // The provider, who knows the booking, must not learn whether its customer's review was held and removed.
  await expect(
    insertRow(world.provider, 'reviews', {
      booking_id: before?.booking_id,
      reviewer_id: world.buyer.id,
      rating: 1,
    }),
  ).rejects.toMatchObject({ code: '42501' })
  // The provider's notification quoted it, so it is deleted too.
  expect((await notificationsOf(world, world.provider)).map(({ title }) => title)).not.toContain('New review')
  // Another booking can be reviewed.
  await given()
})

test('a review deleted by its author can no longer be removed', async () => {
  const id = await report(world.provider)
  await world.buyer.query('delete from public.reviews where id = $1', [review])
  await expect(decide(world.admin, id, 'upheld', 'It calls people names.')).rejects.toMatchObject({
    hint: 'review_gone',
  })
  await decide(world.admin, id, 'dismissed')
})

test('repeated reviews and answers notify once a day', async () => {
  const heard = async (person: Person, title: string) =>
    (await notificationsOf(world, person)).filter((told) => told.title === title).length
  const [{ booking_id } = { booking_id: '' }] = await world.owner.query<{ booking_id: string }>(
    'select booking_id from public.reviews',
  )
  for (const reply of ['One', 'Two', 'Three'])
    await world.provider.query('update public.reviews set reply = $1', [reply])
  expect(await heard(world.buyer, 'Your review was answered')).toBe(1)
  await world.buyer.query('delete from public.reviews')
  await insertRow(world.buyer, 'reviews', { booking_id, rating: 2 })
  expect(await heard(world.provider, 'New review')).toBe(0)
  await world.owner.query('update private.review_history set day = day - 1')
  await world.provider.query(`update public.reviews set reply = 'Four'`)
  expect(await heard(world.buyer, 'Your review was answered')).toBe(2)
})

test('reporting in another person’s name reveals nothing', async () => {
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
    world.provider.id,
  ])
  await expect(report(world.buyer, { reporter_id: world.provider.id })).rejects.toMatchObject({
    message: "This can be done in one's own name only.",
  })
  await world.owner.query('update public.profiles set suspended_at = null')
})

test('dismissing keeps the review, which can be reported again', async () => {
  const id = await report(world.provider)
  await decide(world.admin, id, 'dismissed')
  expect(await shown()).toBe(1)
  expect((await notificationsOf(world, world.provider))[0]?.message).toBe(
    'Thank you for telling us. We found nothing that breaks our rules for reviews, so it stays. You can answer it.',
  )
  await report(world.provider)
})

test('only administrators decide', async () => {
  const id = await report(world.provider)
  for (const person of [world.provider, world.buyer, world.dealer, world.visitor])
    await expect(decide(person, id, 'upheld', 'Because')).rejects.toMatchObject({ code: '42501' })
})

test('a review removed by hand has no reason from an earlier removal', async () => {
  const id = await report(world.provider)
  const other = await given()
  await decide(world.admin, id, 'upheld', 'Names')
  await world.admin.query('delete from public.reviews where id = $1', [other])
  expect((await notificationsOf(world, world.buyer))[0]?.message).toBe(
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
