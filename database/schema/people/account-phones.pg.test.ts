import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const NUMBER = '254799000111'
const OTHER = '254799000222'
let catalogue: Catalogue
let ear: pg.Client
let dropped: string[] = []

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  ear = new pg.Client(world.database.connection)
  ear.on('notification', ({ payload = '' }) => dropped.push(payload))
  await ear.connect()
  await ear.query('listen pages')
})
afterAll(() => ear?.end())
beforeEach(async () => {
  await world.owner.query('delete from auth.users where email is null')
  await unconfirmPhones(world.owner)
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from private.notification_deliveries')
  await world.owner.query('delete from mail.outbox')
  for (const person of [world.seller, world.buyer]) await setPhone(person, null)
})

const setPhone = (person: Person, phone: string | null) =>
  world.owner.query('update public.profiles set phone = $2 where id = $1', [person.id, phone])

/** An account without an address, as the sign-in service makes it. */
async function signUp(phone: string | null, details: Record<string, unknown> = {}): Promise<Person> {
  const [account] = await world.owner.query<{ id: string }>(
    'insert into auth.users (phone, raw_user_meta_data) values ($1, $2) returning id',
    [phone, { first_name: 'Amina', last_name: 'Hassan', ...details }],
  )
  return world.from({ ...world.buyer, id: account?.id ?? '' }, {})
}
const confirm = (person: Person) =>
  world.owner.query('update auth.users set phone_confirmed_at = now() where id = $1', [person.id])
/** One person proves the number of another, in one transaction. */
const move = (from: Person, to: Person) =>
  world.owner.query(
    `do $$
     declare moved text := (select phone from auth.users where id = '${from.id}');
     begin
       update auth.users set phone = null, phone_confirmed_at = null where id = '${from.id}';
       update auth.users set phone = moved, phone_confirmed_at = now() where id = '${to.id}';
     end $$`,
  )
const phoneOf = async (person: Person) =>
  (
    await world.owner.query<{ phone: string | null; confirmed: string | null }>(
      'select phone, private.confirmed_phone(id) as confirmed from public.profiles where id = $1',
      [person.id],
    )
  )[0]

describe('the number of a profile', () => {
  test('is that of the account at sign-up, unless another was given', async () => {
    expect(await phoneOf(await signUp(NUMBER))).toEqual({ phone: `+${NUMBER}`, confirmed: null })
    expect((await phoneOf(await signUp(OTHER, { phone: '0712 345 678' })))?.phone).toBe('+254712345678')
    expect((await phoneOf(await signUp('255712345678')))?.phone).toBeNull()
    expect((await phoneOf(await signUp(null)))?.phone).toBeNull()
  })

  test('is filled by a number confirmed at sign-up, not replaced', async () => {
    const person = await signUp(NUMBER)
    await setPhone(person, null)
    await confirm(person)
    expect(await phoneOf(person)).toEqual({ phone: `+${NUMBER}`, confirmed: `+${NUMBER}` })
    const other = await signUp(OTHER, { phone: '0712345678' })
    await confirm(other)
    expect(await phoneOf(other)).toEqual({ phone: '+254712345678', confirmed: null })
  })

  test('is replaced by a number that the account changed to', async () => {
    await setPhone(world.seller, '+254712345678')
    await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
    expect(await phoneOf(world.seller)).toEqual({ phone: `+${NUMBER}`, confirmed: `+${NUMBER}` })
    await confirmPhone(world.owner, world.seller.id, `+${OTHER}`)
    expect(await phoneOf(world.seller)).toEqual({ phone: `+${OTHER}`, confirmed: `+${OTHER}` })
    expect(await notificationsOf(world, world.seller)).toEqual([])
    // A number of another country signs in, and nobody calls it; the former one may be somebody else's soon.
    await confirmPhone(world.owner, world.seller.id, '+255712345678')
    expect(await phoneOf(world.seller)).toEqual({ phone: null, confirmed: null })
  })

  test('confirms nothing when the member changes it, and is confirmed again when they change it back', async () => {
    await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
    await setPhone(world.seller, `+${OTHER}`)
    expect(await phoneOf(world.seller)).toEqual({ phone: `+${OTHER}`, confirmed: null })
    expect(await world.owner.query('select phone from auth.users where id = $1', [world.seller.id])).toEqual([
      { phone: NUMBER },
    ])
    await setPhone(world.seller, `+${NUMBER}`)
    expect((await phoneOf(world.seller))?.confirmed).toBe(`+${NUMBER}`)
  })

  test('that nobody confirmed moves nowhere', async () => {
    const person = await signUp(NUMBER)
    await world.owner.query('update auth.users set phone = $2 where id = $1', [person.id, OTHER])
    expect(await phoneOf(person)).toEqual({ phone: `+${NUMBER}`, confirmed: null })
  })
})

describe('a number that somebody else proves', () => {
  test('leaves the account and the profile, whose owner is told on the site and not mailed by us', async () => {
    await world.owner.query('update auth.users set email_confirmed_at = now()')
    await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
    const newOwner = await signUp(null)
    await move(world.seller, newOwner)
    expect(await phoneOf(world.seller)).toEqual({ phone: null, confirmed: null })
    expect(await phoneOf(newOwner)).toEqual({ phone: `+${NUMBER}`, confirmed: `+${NUMBER}` })
    expect(await notificationsOf(world, world.seller)).toMatchObject([
      {
        kind: 'phone_moved',
        title: 'Your phone number belongs to another account now',
        link: '/account/security',
        type: 'warning',
      },
    ])
    expect(await notificationsOf(world, newOwner)).toEqual([])
    expect(await mailsInOutbox(world)).toEqual([])
    await world.owner.query('update auth.users set email_confirmed_at = null')
  })

  test('stays out of a profile that shows another number', async () => {
    await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
    await setPhone(world.seller, `+${OTHER}`)
    await move(world.seller, await signUp(null))
    expect(await phoneOf(world.seller)).toEqual({ phone: `+${OTHER}`, confirmed: null })
    expect(await notificationsOf(world, world.seller)).toHaveLength(1)
  })

  test('is not told of where it only went', async () => {
    await confirmPhone(world.owner, world.seller.id, `+${NUMBER}`)
    await world.owner.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [
      world.seller.id,
    ])
    expect(await phoneOf(world.seller)).toEqual({ phone: null, confirmed: null })
    expect(await notificationsOf(world, world.seller)).toEqual([])
  })

  test('of an account that ends in the same moment is told to nobody', async () => {
    const former = await signUp(NUMBER)
    await confirm(former)
    await world.owner.query(
      `do $$ begin
         update auth.users set phone = null where id = '${former.id}';
         delete from auth.users where id = '${former.id}';
         update auth.users set phone = '${NUMBER}', phone_confirmed_at = now() where id = '${world.buyer.id}';
       end $$`,
    )
    expect(await world.owner.query('select from public.system_notifications')).toEqual([])
  })
})

test('the pages that show a number are dropped when it is confirmed, changed or lost', async () => {
  const ad = await post(world.seller, catalogue)
  const pages = [`/dealers/${world.seller.id}`, `/vehicles/${ad}`]
  const drops = async (change: () => Promise<unknown>) => {
    const mark = async () => {
      const last = crypto.randomUUID()
      await ear.query(`notify pages, '${last}'`)
      await expect.poll(() => dropped).toContain(last)
      const all = dropped.filter((path) => path !== last)
      dropped = []
      return [...new Set(all)].sort()
    }
    await mark()
    await change()
    return mark()
  }
  expect(await drops(() => setPhone(world.seller, `+${NUMBER}`))).toEqual(pages)
  expect(await drops(() => confirmPhone(world.owner, world.seller.id, `+${NUMBER}`))).toEqual(pages)
  const newOwner = await signUp(null)
  expect(await drops(() => move(world.seller, newOwner))).toEqual(expect.arrayContaining(pages))
  expect(
    await drops(() =>
      world.owner.query('update auth.users set last_sign_in_at = now() where id = $1', [newOwner.id]),
    ),
  ).toEqual([])
})

describe('an account without an e-mail address', () => {
  const KIND = 'ad_removed'

  test('is told on the site and by SMS, and mailed nothing', async () => {
    await world.owner.query(`update private.notification_channels set is_configured = channel = 'sms'`)
    await world.owner.query(
      `update public.system_settings set value = 'true' where key = 'sms_notifications'`,
    )
    const person = await signUp(NUMBER)
    await confirm(person)
    await person.query(
      `insert into public.notification_choices (topic, channel, wanted) values ('listings', 'sms', true)`,
    )
    await world.owner.query('select private.tell($1, $2, $3)', [person.id, KIND, { title: 'Axio' }])
    expect(await notificationsOf(world, person)).toMatchObject([{ kind: KIND }])
    const [delivery] = await world.owner.query<{ id: number }>(
      'select id from private.notification_deliveries',
    )
    expect(await world.owner.query('select address from private.begin_delivery($1)', [delivery?.id])).toEqual(
      [{ address: `+${NUMBER}` }],
    )
    expect(await world.owner.query('select from mail.outbox')).toEqual([])
  })

  test('changes its profile’s number without a mail, and is asked for an address where one is needed', async () => {
    const person = await signUp(NUMBER)
    await confirm(person)
    await world.owner.query('update public.profiles set phone = $2 where id = $1', [person.id, `+${OTHER}`])
    expect(await world.owner.query('select from mail.outbox')).toEqual([])
    expect(await person.query('select public.newsletter_subscribed() as is')).toEqual([{ is: null }])
    await expect(person.query('select public.choose_newsletter(true)')).rejects.toMatchObject({
      hint: 'email_missing',
      message: 'Add an e-mail address to your account first, under Security.',
    })
  })

  test('is found and named by its number', async () => {
    const person = await signUp(NUMBER, { first_name: '', last_name: '' })
    await confirm(person)
    for (const text of ['0799 000 111', '+254799000111', '254799000111']) {
      const [found] = await world.admin.query<{ people: unknown }>(
        'select to_jsonb(people) as people from public.admin_people($1)',
        [text],
      )
      expect(found?.people).toMatchObject([{ id: person.id, email: null, phone: `+${NUMBER}` }])
    }
    // The number that signs in, also where the profile shows another.
    await setPhone(person, `+${OTHER}`)
    const [found] = await world.admin.query<{ total: number }>(
      `select total from public.admin_people('0799 000 111')`,
    )
    expect(found?.total).toBe(1)
    const [palette] = await world.admin.query<{ label: string }>(
      `select label from public.admin_find('0799 000 222') where kind = 'person'`,
    )
    expect(palette?.label).toBe(`+${OTHER}`)
    const [page] = await world.admin.query<{ email: string | null }>(
      'select (person).email from public.admin_member($1)',
      [person.id],
    )
    expect(page).toEqual({ email: null })
  })

  test('takes its data out, with nothing of strangers without an address, and is erased', async () => {
    const person = await signUp(NUMBER)
    await confirm(person)
    await world.visitor.query(
      `insert into public.contact_messages (name, email, topic, message) values ('Otieno', 'otieno@magari.test', 'general', 'Kwaheri')`,
    )
    await world.owner.query(
      `insert into private.notification_deliveries (user_id, channel, kind, facts, phone, due_at)
       values ($1, 'sms', 'phone_code', '{"code": "042137"}', $2, now())`,
      [person.id, `+${OTHER}`],
    )
    const [own] = await person.query<{ data: Record<string, unknown> }>(
      'select public.export_my_data() as data',
    )
    expect(own?.data).toMatchObject({
      account: { email: null, phone: NUMBER, phone_confirmed_at: expect.any(String) },
      profile: [{ phone: `+${NUMBER}` }],
      contact_messages_by_address: [],
    })
    expect(JSON.stringify(own)).not.toMatch(/799000222|042137/)
    const [session] = await world.owner.query<{ id: string }>(
      `insert into auth.sessions (user_id, amr)
       values ($1, jsonb_build_array(jsonb_build_object('method', 'otp', 'timestamp', extract(epoch from now())::bigint))) returning id`,
      [person.id],
    )
    await world.from(person, { session: session?.id ?? '' }).query('select public.erase_my_account()')
    expect(await world.owner.query('select from auth.users where phone = $1', [NUMBER])).toEqual([])
    expect(await world.owner.query('select from private.notification_deliveries')).toEqual([])
    expect(await world.owner.query('select from mail.outbox')).toEqual([])
    expect(await world.owner.query('select from public.contact_messages')).toHaveLength(1)
  })
})
