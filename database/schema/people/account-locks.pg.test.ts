import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { unconfirmPhones } from '#testing/phones.ts'

// An account is locked before its profile, everywhere: otherwise two changes of one person wait for each other.

const world = worldOfTests()
const CONFIRMED = '254799000111'

beforeEach(async () => {
  await unconfirmPhones(world.owner)
  await world.owner.query('update auth.users set email_confirmed_at = now() where email is not null')
})

/**
 * Starts the work while the person's number is being confirmed: their account is locked, as auth.prove does first, and once the work waits
 * the number is written, which changes the profile, too.
 */
async function whileConfirming(person: string, work: () => Promise<unknown>): Promise<void> {
  const confirming = new pg.Client(world.database.owner)
  await confirming.connect()
  try {
    await confirming.query('begin')
    await confirming.query('select from auth.users where id = $1 for update', [person])
    const working = Promise.allSettled([work()])
    let ended = false
    working.then(() => {
      ended = true
    })
    await expect
      .poll(async () => {
        await confirming.query('select pg_stat_clear_snapshot()')
        const { rows } = await confirming.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return ended || rows.length > 0
      })
      .toBe(true)
    await confirming.query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
      person,
      CONFIRMED,
    ])
    await confirming.query('commit')
    const [done] = await working
    if (done?.status === 'rejected') throw done.reason
  } finally {
    await confirming.end()
  }
}

const phoneOf = async (person: string) =>
  (await world.owner.query('select phone from public.profiles where id = $1', [person]))[0]?.phone

test('a profile that is saved while its number is confirmed', async () => {
  const { buyer } = world
  await whileConfirming(buyer.id, () =>
    buyer.query('update public.profiles set first_name = $2, phone = $3 where id = $1', [
      buyer.id,
      'Wanjiku',
      '+254722000999',
    ]),
  )
  expect(await phoneOf(buyer.id)).toBe('+254722000999')
})

test('a member who is suspended, or gets another role, while they confirm a number', async () => {
  const { seller, admin } = world
  await whileConfirming(seller.id, () =>
    admin.query('select public.suspend_member($1, $2)', [seller.id, 'Sells what is not theirs.']),
  )
  await admin.query('select public.lift_suspension($1)', [seller.id])
  await unconfirmPhones(world.owner)
  await whileConfirming(seller.id, () =>
    admin.query('select public.set_role($1, $2, $3)', [seller.id, 'dealer', 'Has a yard.']),
  )
  expect(await phoneOf(seller.id)).toBe(`+${CONFIRMED}`)
})

test('an administrator who erases their account while they confirm a number', async () => {
  const { dealer } = world
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [dealer.id])
  await whileConfirming(dealer.id, () => dealer.query('select public.erase_my_account()'))
  expect(await world.owner.query('select from auth.users where id = $1', [dealer.id])).toEqual([])
})

test('the number of a member that an administrator writes while they confirm theirs: one of the two, and again', async () => {
  const { buyer, admin } = world
  const write = () =>
    admin.query('update public.profiles set phone = $2 where id = $1', [buyer.id, '+254722000998'])
  await expect(whileConfirming(buyer.id, write)).rejects.toMatchObject({ code: '40001' })
  expect(await phoneOf(buyer.id)).toBe(`+${CONFIRMED}`)
  await write()
  expect(await phoneOf(buyer.id)).toBe('+254722000998')
})
