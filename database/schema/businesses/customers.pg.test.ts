/** People of a business who would be its customers: what they say of it does not count. */
import { expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { beginSale, writeAbout } from '#testing/sales.ts'
import { book, moveToToday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness } from '#testing/service-providers.ts'
import { insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const leave = (business: string, when = 'now()') =>
  world.owner.query(
    `with gone as (delete from public.business_members where business_id = $1 returning person_id)
     insert into private.business_acts (business_id, act, person_id, at) select $1, 'left', person_id, ${when} from gone`,
    [business],
  )

test('a garage is not reviewed by those who work there, nor by who left lately', async () => {
  const garage = await openBusiness(world, world.provider)
  const review = async () => {
    const booking = await book(world.buyer, garage)
    await world.provider.query(
      `update public.service_bookings set status = 'confirmed', price = 1000 where id = $1`,
      [booking],
    )
    await moveToToday(world.owner, booking)
    await world.owner.query(
      `update public.service_bookings set status = 'completed', answered_at = now() - interval '5 hours', completed_at = now()
       where id = $1`,
      [booking],
    )
    const id = await insertRow(world.buyer, 'reviews', {
      booking_id: booking,
      rating: 5,
      comment: 'Best garage.',
    })
    const [row] = await world.owner.query<{ held_for: string[] | null }>(
      'select held_for from public.reviews where id = $1',
      [id],
    )
    await world.owner.query('delete from public.service_bookings')
    return row?.held_for ?? []
  }
  await world.acting(world.buyer, world.provider, 'sales')
  expect(await review()).toEqual(['works_there'])
  await leave(world.provider.id, `now() - interval '89 days'`)
  expect(await review()).toEqual(['works_there'])
  await world.owner.query(`update private.business_acts set at = now() - interval '91 days'`)
  expect(await review()).toEqual([])
})

test('a sale between a business and somebody who works there does not count', async () => {
  await world.acting(world.buyer, world.dealer, 'manager')
  const ad = await post(world.dealer, await insertCatalogue(world))
  await writeAbout(world.buyer, ad)
  const sale = await beginSale(world.buyer, ad)
  const doubts = async () =>
    (
      await world.owner.query<{ doubts: string[] | null }>(
        'select private.sale_doubts(sale) as doubts from public.sales as sale where id = $1',
        [sale],
      )
    )[0]?.doubts ?? []
  expect(await doubts()).toContain('works_there')
  await world.owner.query('delete from public.business_members')
  expect(await doubts()).not.toContain('works_there')
})
