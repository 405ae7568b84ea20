import { afterEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { DEFAULT_OPENING_HOURS } from '#domain/services/opening-hours.ts'
import { SERVICE_TYPES } from '#domain/services/services.ts'
import { worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { appointments, weeks } from '#testing/opening-hours.ts'
import { constraintsOf, openBusiness, register } from '#testing/service-providers.ts'
import { pictureOf } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
})

const read = 'select id, phone_masked from public.service_providers where id = $1'
const verify = 'update public.service_providers set verified = $2 where id = $1 returning verified'
const remove = 'delete from public.service_providers where id = $1 returning id'
const set = (column: string) =>
  `update public.service_providers set ${column} = $2 where id = $1 returning id`

test('a member registers their own business, which awaits approval', async () => {
  const id = await register(world.buyer)
  const [row] = await world.owner.query('select * from public.service_providers where id = $1', [id])
  expect(row).toMatchObject({
    user_id: world.buyer.id,
    verified: false,
    phone: '+254712345678',
    phone_masked: '+254 7** *** 678',
    opening_hours: DEFAULT_OPENING_HOURS,
    photos: [],
    rating_average: null,
    rating_count: 0,
  })
  await expect(register(world.visitor, { user_id: world.buyer.id })).rejects.toMatchObject(refused)
  await expect(register(world.seller, { user_id: world.dealer.id })).rejects.toMatchObject(refused)
  // A whole row is accepted; whether it is verified is not the member's to decide.
  const own = await register(world.seller, { verified: true })
  expect(
    await world.owner.query('select verified from public.service_providers where id = $1', [own]),
  ).toEqual([{ verified: false }])
})

test('before approval it is visible to its owner and administrators, afterwards to everyone', async () => {
  const id = await register(world.provider)
  expect(await world.provider.query(read, [id])).toHaveLength(1)
  expect(await world.admin.query(read, [id])).toHaveLength(1)
  expect(await world.visitor.query(read, [id])).toEqual([])
  expect(await world.buyer.query(read, [id])).toEqual([])
  await world.admin.query('select public.approve_service_provider($1)', [id])
  expect(await world.visitor.query(read, [id])).toEqual([{ id, phone_masked: '+254 7** *** 678' }])
  expect(await world.buyer.query(read, [id])).toHaveLength(1)
})

test('a business that changed since it was read is not approved', async () => {
  const id = await register(world.provider)
  const version = async () =>
    (
      await world.admin.query<{ version: string }>(
        'select updated_at::text as version from public.service_providers where id = $1',
        [id],
      )
    )[0]?.version
  const read = await version()
  await world.provider.query(
    `update public.service_providers set business_name = 'Another Garage' where id = $1`,
    [id],
  )
  const approveRead = (of?: string) =>
    world.admin.query('select public.approve_service_provider($1, $2)', [id, of])
  await expect(approveRead(read)).rejects.toMatchObject({ hint: 'changed_meanwhile' })
  await approveRead(await version())
  expect(
    await world.visitor.query('select id from public.service_providers where id = $1', [id]),
  ).toHaveLength(1)
})

// The data service's reads for members: number-reads.pg.test.ts.
test('nobody reads the phone number or e-mail address as a column', async () => {
  const id = await openBusiness(world, world.provider)
  for (const person of [world.visitor, world.buyer])
    for (const column of ['phone', 'email', '*'])
      await expect(
        person.query(`select ${column} from public.service_providers where id = $1`, [id]),
      ).rejects.toMatchObject(refused)
})

test('the owner of a verified business is visible to others', async () => {
  const profile = 'select first_name from public.profiles where id = $1'
  const id = await register(world.provider)
  expect(await world.visitor.query(profile, [world.provider.id])).toEqual([])
  await world.admin.query(verify, [id, true])
  expect(await world.visitor.query(profile, [world.provider.id])).toEqual([{ first_name: 'Baraka' }])
})

test('businesses of suspended members are hidden from everyone else', async () => {
  const id = await openBusiness(world, world.provider)
  const suspend = (since: string) =>
    world.owner.query(`update public.profiles set suspended_at = ${since} where id = $1`, [world.provider.id])
  await suspend('now()')
  expect(await world.visitor.query(read, [id])).toEqual([])
  expect(await world.buyer.query(read, [id])).toEqual([])
  expect(await world.provider.query(read, [id])).toHaveLength(1)
  await suspend('null')
  expect(await world.visitor.query(read, [id])).toHaveLength(1)
})

test('members change and remove their own business only', async () => {
  const id = await openBusiness(world, world.provider)
  expect(await world.provider.query(set('address'), [id, ' Kenyatta Avenue '])).toHaveLength(1)
  expect(await world.buyer.query(set('address'), [id, 'Elsewhere'])).toEqual([])
  expect(await world.buyer.query(remove, [id])).toEqual([])
  await expect(world.visitor.query(set('address'), [id, 'Elsewhere'])).rejects.toMatchObject(refused)
  for (const column of ['rating_count', 'rating_average'])
    await expect(world.provider.query(set(column), [id, null])).rejects.toMatchObject(refused)
  expect(await world.provider.query(set('user_id'), [id, world.buyer.id])).toHaveLength(1)
  expect(await world.owner.query('select user_id, address, verified from public.service_providers')).toEqual([
    { user_id: world.provider.id, address: 'Kenyatta Avenue', verified: true },
  ])
  expect(await world.provider.query(remove, [id])).toHaveLength(1)
})

test('empty texts and times in the settings form are not stored', async () => {
  const id = await register(world.provider, { created_at: '2001-01-01', website: '', email: ' ' })
  const [row] = await world.owner.query<Record<string, unknown>>(
    `select website, email, created_at > now() - interval '1 minute' as made_now from public.service_providers`,
  )
  expect(row).toEqual({ website: null, email: null, made_now: true })
  expect(await world.provider.query(set('updated_at'), [id, '2001-01-01'])).toHaveLength(1)
  expect(
    await world.owner.query(`select id from public.service_providers where updated_at < '2020-01-01'`),
  ).toEqual([])
})

test.each([
  ['0712345678', '+254712345678', '+254 7** *** 678'],
  ['+254 110 000 333', '+254110000333', '+254 1** *** 333'],
  ['', null, null],
])('the number %s is stored as %s and shown to visitors as %s', async (given, phone, phone_masked) => {
  await register(world.provider, { phone: given })
  expect(await world.owner.query('select phone, phone_masked from public.service_providers')).toEqual([
    { phone, phone_masked },
  ])
})

describe('an administrator’s decision', () => {
  test('approval notifies the person, makes a customer a service provider, and is audited', async () => {
    const id = await register(world.buyer, { business_name: 'Wanjiku Car Wash' })
    await expect(world.buyer.query('select public.approve_service_provider($1)', [id])).rejects.toMatchObject(
      refused,
    )
    await expect(world.buyer.query(verify, [id, true])).rejects.toMatchObject(refused)
    await world.admin.query('select public.approve_service_provider($1)', [id])
    await world.admin.query('select public.approve_service_provider($1)', [id])
    const told = await notificationsOf(world, world.buyer)
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Your account is now a service provider account',
      'Your business is approved',
    ])
    expect(told.filter(({ link }) => link !== '/service-provider')).toMatchObject([
      {
        title: 'Your business is approved',
        message: '“Wanjiku Car Wash” is now in the directory. People can find, call and book you.',
        link: `/services/${id}`,
      },
    ])
    const role = 'select role from public.profiles where id = $1'
    expect(await world.owner.query(role, [world.buyer.id])).toEqual([{ role: 'service_provider' }])
    expect(await audited(id)).toEqual([
      { actor_id: world.admin.id, action: 'verify', before: { verified: false }, after: { verified: true } },
    ])
    await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [world.buyer.id])
  })

  test('leaves the role of a dealer unchanged', async () => {
    await openBusiness(world, world.dealer)
    const role = 'select role from public.profiles where id = $1'
    expect(await world.owner.query(role, [world.dealer.id])).toEqual([{ role: 'dealer' }])
  })

  test('can revoke the verification', async () => {
    const id = await openBusiness(world, world.provider)
    await expect(world.provider.query(verify, [id, false])).rejects.toMatchObject(refused)
    expect(await world.admin.query(verify, [id, false])).toEqual([{ verified: false }])
    expect(await world.visitor.query(read, [id])).toEqual([])
    expect((await notificationsOf(world, world.provider))[0]?.title).toBe('Your business is hidden')
    await expect(world.provider.query(verify, [id, true])).rejects.toMatchObject(refused)
  })

  test('rejection with a reason deletes the record and notifies the person on the site and by mail', async () => {
    await world.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [
      world.seller.id,
    ])
    const id = await register(world.seller, { business_name: 'Otieno Towing' })
    const reject = 'select public.reject_service_provider($1, $2)'
    await expect(world.seller.query(reject, [id, 'No'])).rejects.toMatchObject(refused)
    await expect(world.admin.query(reject, [id, ' '])).rejects.toMatchObject({ hint: 'reason_needed' })
    await world.admin.query(reject, [id, 'The address does not exist.'])
    expect(await world.owner.query(read, [id])).toEqual([])
    const message =
      '“Otieno Towing” was not approved and has been removed. Reason: The address does not exist. ' +
      'You can post it again once this is corrected.'
    expect(await notificationsOf(world, world.seller)).toMatchObject([
      { kind: 'business_removed', title: 'Your business was not approved', message, link: '/post-ad' },
    ])
    expect(await mailsInOutbox(world, 'otieno@magari.test')).toMatchObject([{ text: message }])
    expect(await audited(id)).toMatchObject([
      { actor_id: world.admin.id, action: 'reject', after: { reason: 'The address does not exist.' } },
    ])
    await expect(world.admin.query(reject, [id, 'Again'])).rejects.toMatchObject({
      message: 'This service provider is no longer there.',
    })
  })

  describe('rejecting a business with related records', () => {
    const reject = 'select public.reject_service_provider($1, $2)'
    /** Once verified, booked, reviewed and contacted; now pending again. */
    async function knownBusiness(): Promise<string> {
      const id = await openBusiness(world, world.provider, { business_name: 'Baraka Garage' })
      await world.owner.query(
        `with booking as (
           insert into public.service_bookings (service_provider_id, customer_id, service_type, preferred_date, status)
           values ($1, $2, 'garage', now() - interval '3 days', 'completed') returning id
         )
         insert into public.reviews (booking_id, reviewer_id, service_provider_id, rating, comment)
         select id, $2, $1, 5, 'Quick' from booking`,
        [id, world.buyer.id],
      )
      await world.owner.query(
        `insert into public.message_threads (service_provider_id, subject_title, subject, asker_id, owner_id)
         values ($1, 'Baraka Garage', 'Oil', $2, $3)`,
        [id, world.buyer.id, world.provider.id],
      )
      await world.admin.query(verify, [id, false])
      return id
    }
    const hanging = (id: string) =>
      world.owner.query(
        `select (select count(*)::int from public.service_bookings where service_provider_id = $1) as bookings,
           (select count(*)::int from public.reviews where service_provider_id = $1) as reviews,
           (select count(*)::int from public.message_threads where service_provider_id = $1) as talks`,
        [id],
      )
    const all = [{ bookings: 1, reviews: 1, talks: 1 }]
    const removed = async () => {
      const [row] = await world.admin.query<{ answer: { providers: object[] } }>(
        'select to_jsonb(public.admin_removed_providers()) as answer',
      )
      return row?.answer.providers
    }

    test('removes it from site and lists, and keeps the records', async () => {
      const id = await knownBusiness()
      const [waiting] = await world.admin.query<{ answer: { rows: object[] } }>(
        `select public.admin_approvals('service_providers') as answer`,
      )
      expect(waiting?.answer.rows).toMatchObject([{ id, hangs: all[0] }])
      await world.admin.query(reject, [id, 'Nobody is there.'])
      expect(await hanging(id)).toEqual(all)
      for (const person of [world.visitor, world.dealer, world.admin])
        expect(await person.query(read, [id])).toEqual([])
      expect(await world.buyer.query(read, [id])).toHaveLength(1)
      expect(await world.provider.query(read, [id])).toHaveLength(1)
      const [after] = await world.admin.query<{ answer: { rows: object[] } }>(
        `select public.admin_approvals('service_providers') as answer`,
      )
      expect(after?.answer.rows).toEqual([])
      expect((await notificationsOf(world, world.provider))[0]).toMatchObject({
        title: 'Your business was not approved',
        message: expect.stringContaining('Nobody is there. Your bookings and reviews stay.'),
      })
      expect((await audited(id)).at(-1)).toMatchObject({
        action: 'reject',
        after: { reason: 'Nobody is there.' },
      })
      expect(await removed()).toMatchObject([{ id, business_name: 'Baraka Garage', hangs: all[0] }])
    })

    test('deleting by an administrator or the owner does the same; the server really deletes', async () => {
      const id = await knownBusiness()
      expect(await world.admin.query(remove, [id])).toEqual([])
      expect(await hanging(id)).toEqual(all)
      await world.provider.query(set('description'), [id, 'Put right'])
      expect(await world.provider.query(remove, [id])).toEqual([])
      expect(await hanging(id)).toEqual(all)
      expect(await world.admin.query(read, [id])).toEqual([])
      await world.owner.query(remove, [id])
      expect(await hanging(id)).toEqual([{ bookings: 0, reviews: 0, talks: 0 }])
    })

    test('an administrator restores it, and its owner can request approval again by changing it', async () => {
      const id = await knownBusiness()
      const restore = 'select public.restore_service_provider($1)'
      await world.admin.query(reject, [id, 'Nobody is there.'])
      for (const person of [world.visitor, world.provider])
        await expect(person.query(restore, [id])).rejects.toMatchObject(refused)
      await world.admin.query(restore, [id])
      expect(await world.admin.query(read, [id])).toHaveLength(1)
      expect((await notificationsOf(world, world.provider))[0]?.title).toBe('Your business is back')
      await expect(world.admin.query(restore, [id])).rejects.toMatchObject({ hint: 'service_provider_gone' })
      await world.admin.query(reject, [id, 'Nobody is there.'])
      await expect(world.provider.query(verify, [id, true])).rejects.toMatchObject(refused)
      expect(await world.provider.query(set('address'), [id, 'Ngong Road 12'])).toHaveLength(1)
      expect(await removed()).toEqual([])
      await world.admin.query('select public.approve_service_provider($1)', [id])
      expect(await world.visitor.query(read, [id])).toHaveLength(1)
      // A removed one cannot be verified.
      await world.admin.query(verify, [id, false])
      await world.admin.query(reject, [id, 'Again'])
      expect(await world.admin.query(verify, [id, true])).toEqual([])
      for (const person of [world.visitor, world.buyer])
        await expect(person.query('select public.admin_removed_providers()')).rejects.toMatchObject(refused)
    })
  })

  test('cannot reject an approved business', async () => {
    const id = await openBusiness(world, world.provider)
    await expect(
      world.admin.query('select public.reject_service_provider($1, $2)', [id, 'Late']),
    ).rejects.toMatchObject({ message: 'This service provider is approved already.' })
  })

  test('notifies also for a plain deletion by an administrator, not for one’s own', async () => {
    const id = await register(world.provider)
    const before = (await notificationsOf(world, world.provider)).length
    expect(await world.admin.query(remove, [id])).toHaveLength(1)
    expect(await notificationsOf(world, world.provider)).toHaveLength(before + 1)
    expect(await audited(id)).toMatchObject([{ action: 'reject', after: null }])
    const own = await register(world.provider)
    await world.provider.query(remove, [own])
    expect(await notificationsOf(world, world.provider)).toHaveLength(before + 1)
  })

  const audited = (id: string) =>
    world.owner.query(
      'select actor_id, action, before, after from public.audit_log where entity_id = $1 order by id',
      [id],
    )
})

test('erasing an account deletes its business', async () => {
  const [user] = await world.owner.query<{ id: string }>(
    `insert into auth.users (email) values ('leaves@magari.test') returning id`,
  )
  await world.owner.query(
    `insert into public.service_providers (user_id, business_name, location, service_types)
     values ($1, 'Gone Garage', 'Meru', '{garage}')`,
    [user?.id],
  )
  await world.owner.query('delete from auth.users where id = $1', [user?.id])
  expect(await world.owner.query('select id from public.service_providers')).toEqual([])
})

test.each<[string, unknown, string]>([
  ['business_name', ' \u200b x', 'service_providers_business_name_length'],
  ['description', 'x'.repeat(5001), 'service_providers_description_length'],
  ['location', ' ', 'service_providers_location_length'],
  ['address', 'x'.repeat(201), 'service_providers_address_length'],
  ['phone', 'ring me', 'service_providers_phone_kenyan'],
  ['email', 'no address', 'service_providers_email_form'],
  ['website', 'javascript:alert(1)', 'service_providers_website_form'],
  ['service_types', [], 'service_providers_service_types_known'],
  ['service_types', ['bakery'], 'service_providers_service_types_known'],
  ['opening_hours', { mon: 'always' }, 'service_providers_opening_hours_form'],
])('a %s such as %j violates a named constraint', async (column, value, constraint) => {
  const id = await register(world.provider)
  const given = column === 'opening_hours' ? JSON.stringify(value) : value
  await expect(world.provider.query(set(column), [id, given])).rejects.toMatchObject({
    code: '23514',
    constraint,
  })
})

test('photos are the owner’s own, at most ten', async () => {
  const id = await register(world.provider)
  const photos = Array.from({ length: 11 }, () => pictureOf(world.provider))
  expect(await world.provider.query(set('photos'), [id, photos.slice(1)])).toHaveLength(1)
  await expect(world.provider.query(set('photos'), [id, photos])).rejects.toMatchObject({
    constraint: 'service_providers_photos_count',
  })
  await expect(world.provider.query(set('photos'), [id, [pictureOf(world.dealer)]])).rejects.toMatchObject({
    constraint: 'service_providers_photos_own',
  })
})

test('a second record is refused with a sentence; each type is stored once', async () => {
  await register(world.provider, { service_types: [...SERVICE_TYPES, 'garage'] })
  expect(await world.provider.query('select service_types from public.service_providers')).toEqual([
    { service_types: SERVICE_TYPES },
  ])
  const error = await register(world.provider).catch((refusal) => refusal)
  expect(error).toMatchObject({ code: '23505', constraint: 'service_providers_user_id_key' })
  expect(databaseRefusal(error).sentence).toMatch(/You already have a business here/)
})

test('every constraint a member can violate has a sentence', async () => {
  const kept = [
    'service_providers_rating',
    'service_providers_archived_unverified',
    'services_service_provider_id_id_key',
  ]
  for (const constraint of await constraintsOf(world, ['service_providers', 'services'])) {
    if (kept.includes(constraint)) continue
    const { sentence } = databaseRefusal({ code: '23514', message: `violates constraint "${constraint}"` })
    expect(sentence, constraint).not.toBe('One of the values is not allowed.')
  }
})

describe('opening hours are validated like in the domain', () => {
  test.each(weeks)('%s', async (_name, given, isWeek) => {
    expect(
      await world.owner.query('select coalesce(private.are_opening_hours($1), false) as week', [
        JSON.stringify(given),
      ]),
    ).toEqual([{ week: isWeek }])
  })

  test.each(appointments)('%s', async (_name, hours, begins, minutes, fits) => {
    expect(
      await world.owner.query(
        `select private.starts_within(private.open_spans($1, null, day, day), $3) @> $2::timestamptz as fits
         from private.nairobi_day($2) as day`,
        [JSON.stringify(hours), begins, minutes],
      ),
    ).toEqual([{ fits }])
  })
})
