import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { openBusiness, register } from '#testing/service-providers.ts'

const world = worldOfTests()

beforeAll(() =>
  world.owner.query(
    `insert into public.vehicle_makes (name) values ('Toyota'), ('Nissan'), ('BMW'), ('Subaru'), ('Ford') on conflict do nothing`,
  ),
)

beforeEach(async () => {
  await world.owner.query(
    `update public.profiles set business_name = 'Kilimani Motors', verified = true where id = $1`,
    [world.dealer.id],
  )
  await openBusiness(world, world.provider, { business_name: 'Baraka & Sons Garage' })
  await world.owner.query('delete from public.system_notifications')
})

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.business_name_changes')
  await world.owner.query(`delete from auth.users where email like 'new%'`)
  await world.owner.query('update public.profiles set business_name = null, verified = false')
})

const fold = async (name: string) =>
  (
    await world.owner.query<{ folded: string }>('select private.folded_business_name($1) as folded', [name])
  )[0]?.folded

let people = 0
/** Signs up as the sign-in service does; resolves to the new account. */
async function signUp(data: Record<string, string>): Promise<Person> {
  people += 1
  const [row] = await world.owner.query<{ id: string }>(
    `with context as (select set_config('role', 'supabase_auth_admin', true))
     insert into auth.users (email, raw_user_meta_data) select $1, $2::jsonb from context returning id`,
    [
      `new${people}@magari.test`,
      JSON.stringify({ first_name: 'Juma', last_name: 'Kariuki', role: 'dealer', ...data }),
    ],
  )
  return world.from({ ...world.buyer, id: row?.id ?? '' }, {})
}

const named = (business_name: string) => signUp({ business_name })
const nameOf = async ({ id }: Person) =>
  (
    await world.owner.query<{ business_name: string | null }>(
      'select business_name from public.profiles where id = $1',
      [id],
    )
  )[0]?.business_name
const requestOf = (person: Person) =>
  person.query<{ id: string; business_name: string; held_for: string | null }>(
    'select id, business_name, held_for from public.business_name_changes',
  )
const rename = (person: Person, name: string) =>
  person.query('update public.profiles set business_name = $2 where id = $1', [person.id, name])

describe('names that fold to the same', () => {
  test.each([
    'Kilimani Motors',
    'KILIMANI MOTORS LTD',
    'Kilimani Motors Limited',
    'Kilimani-Motors Co. Ltd.',
    'Kilimani  M.o.t.o.r.s',
    'Kilimani Motors L t d',
    'Kіlіmаni Mоtоrs',
    'ΚΙLΙΜΑΝΙ ΜΟΤΟRS',
    'К1LIMАNI MОTОRS',
    'Kilim@ni M0t0r5',
    'Kíłimañi Mötörs',
    'Ｋｉｌｉｍａｎｉ Ｍｏｔｏｒｓ',
    '𝐊𝐢𝐥𝐢𝐦𝐚𝐧𝐢 𝕄𝕠𝕥𝕠𝕣𝕤',
    'ᴋɪʟɪᴍᴀɴɪ ᴍᴏᴛᴏʀꜱ',
    'Kilimani Motors ✓',
    'Kili\u200bmani\u00ad Mo\u2060tors',
    'Kilimani\u3164Motors',
    'Kilirnani Motors',
    'Kilimani Motors 🚗',
    'Kilimani Motors™',
    '🅚🅘🅛🅘🅜🅐🅝🅘 🅼🅾🆃🅾🆁🆂',
    '🇰🇮🇱🇮🇲🇦🇳🇮 M○T◯RS',
  ])('%j', async (name) => {
    expect(await fold(name)).toBe(await fold('Kilimani Motors'))
  })

  test('differ where the words do, and a name is never empty', async () => {
    expect(await fold('Kilimani Motors')).not.toBe(await fold('Kilimani Auto'))
    expect(await fold('Texaco')).toBe('texaco')
    expect(await fold('Limited')).not.toBe('')
    expect(await fold('小米汽车')).toBe('小米汽车')
    expect((await fold('ﷺ'.repeat(200)))?.length).toBeLessThanOrEqual(120)
  })
})

describe('at sign-up', () => {
  test.each([
    ['Kilimani Motors', 'like_verified'],
    ['Kilimani Motors Ltd', 'like_verified'],
    ['Killimani Motors', 'like_verified'],
    ['Kilimani Motor', 'like_verified'],
    ['Klimani Motors', 'like_verified'],
    ['Kilimani Motosr', 'like_verified'],
    ['Kilimani Motors 2', 'like_verified'],
    ['Baraka and Sons Garage', 'like_verified'],
    ['Kilimani Motors Nairobi', 'like_verified'],
    ['The Official Kilimani Motors', 'like_verified'],
    ['Baraka & Sons Garage Kenya HQ', 'like_verified'],
    ['Toyota', 'known_name'],
    ['Toyota Kenya 254', 'known_name'],
    ['Toyota Ngong Road', 'known_name'],
    ['🆃🅾🆈🅾🆃🅰 Kenya', 'known_name'],
    ['Toyota Kenya', 'known_name'],
    ['ToyotaKenya Ltd', 'known_name'],
    ['Kenya Toyota Sales & Service', 'known_name'],
    ['Toyata Kenya', 'known_name'],
    ['Toyota Nissan Kenya', 'known_name'],
    ['Тоуоtа Kenya', 'known_name'],
    ['BMW Nairobi', 'known_name'],
    ['Subaru Motors', 'known_name'],
    ['D.T. Dobie', 'known_name'],
    ['Magari Kenya', 'known_name'],
    ['Жamboni Mрtors', 'mixed_scripts'],
    ['T٥y٥ta Kenya', 'mixed_scripts'],
    ['Ꭲ0Ꭹ0ᎢᎪ', 'mixed_scripts'],
    ['ꓔꓳꓬꓳꓔꓮ', 'mixed_scripts'],
  ])('%j is held: %s', async (name, reason) => {
    const person = await named(name)
    expect(await nameOf(person)).toBeNull()
    expect(await requestOf(person)).toMatchObject([{ business_name: name, held_for: reason }])
    expect(await notificationsOf(world, person)).toMatchObject([
      { kind: 'business_name_held', title: 'We are checking your business name' },
    ])
  })

  test.each([
    'Juma Motors',
    'Kilimani Spares',
    'Kenya Motors',
    'Nairobi Garage',
    'Garage 24',
    'Toyota Specialists Kariobangi',
    'Harrison Ford Tyres',
    '小米汽车',
    '小米 Motors',
    'Ласточка',
    'Kilimani Baraka Motors',
    'Sons Garage',
  ])('%j is not', async (name) => {
    const person = await named(name)
    expect(await nameOf(person)).toBe(name)
    expect(await requestOf(person)).toEqual([])
  })

  test('a short name is borrowed only if it is equal', async () => {
    await world.owner.query(`update public.profiles set business_name = 'Zurix' where id = $1`, [
      world.dealer.id,
    ])
    expect(await nameOf(await named('Zurik'))).toBe('Zurik')
    expect(await nameOf(await named('ZURIX Ltd'))).toBeNull()
  })

  test('names of businesses that are not verified are free', async () => {
    await world.owner.query('update public.profiles set verified = false where id = $1', [world.dealer.id])
    expect(await nameOf(await named('Kilimani Motors'))).toBe('Kilimani Motors')
  })

  test('odd names never cause errors', async () => {
    for (const name of [
      '',
      ' ',
      'X',
      '✓',
      '\u200b',
      '((((',
      '.*',
      'a'.repeat(500),
      '\\',
      '%',
      'ﷺ'.repeat(150),
    ])
      expect((await named(name)).id).not.toBe('')
  })

  test('a person cannot use the name of a business', async () => {
    for (const [first_name, last_name] of [
      ['Toyota', 'Kenya'],
      ['Kilimani', 'Motors'],
      ['Kilimani', 'Motors Ltd'],
      ['Тоуоtа', ''],
    ] as const)
      await expect(signUp({ first_name, last_name })).rejects.toMatchObject({ hint: 'persons_name_required' })
    const person = await signUp({ first_name: 'Baraka', last_name: 'Sons' })
    await expect(
      person.query(`update public.profiles set first_name = 'Kilimani', last_name = 'Motors' where id = $1`, [
        person.id,
      ]),
    ).rejects.toMatchObject({ hint: 'persons_name_required' })
    // The name of a verified business may be that of a person.
    await world.owner.query(`update public.profiles set business_name = 'Juma Kariuki' where id = $1`, [
      world.dealer.id,
    ])
    expect((await signUp({})).id).not.toBe('')
  })
})

describe('at renaming', () => {
  test('an unverified business keeps its name until the borrowed one is approved', async () => {
    const person = await named('Juma Motors')
    await rename(person, 'Kilimani Motors')
    expect(await nameOf(person)).toBe('Juma Motors')
    expect(await requestOf(person)).toMatchObject([
      { business_name: 'Kilimani Motors', held_for: 'like_verified' },
    ])
    // Other changes of the profile keep the request.
    await person.query(
      `update public.profiles set location = 'Thika', business_name = 'Juma Motors' where id = $1`,
      [person.id],
    )
    expect(await requestOf(person)).toHaveLength(1)
    await rename(person, 'Juma Motors Kenya')
    expect(await nameOf(person)).toBe('Juma Motors Kenya')
    expect(await requestOf(person)).toEqual([])
  })

  test('renaming in two steps allows no more than one', async () => {
    const person = await named('Juma Motors')
    for (const step of ['Kilima Motors', 'Kilimani Mot', 'Kilimani Motor', 'Kilimani Motors'])
      await rename(person, step)
    expect(await nameOf(person)).toBe('Kilimani Mot')
    await expect(rename(person, '')).rejects.toMatchObject({ hint: 'business_name_required' })
    await rename(person, 'kilimani motors')
    expect(await nameOf(person)).not.toMatch(/kilimani motors/i)
  })

  test('a pending provider cannot switch to another’s name', async () => {
    const id = await register(await named('Juma Motors'), { business_name: 'Juma Garage' })
    const [{ user_id: owner } = { user_id: '' }] = await world.owner.query<{ user_id: string }>(
      'select user_id from public.service_providers where id = $1',
      [id],
    )
    const person = world.from({ ...world.buyer, id: owner }, {})
    await person.query(
      `update public.service_providers set business_name = 'Baraka and Sons Garage Ltd' where id = $1`,
      [id],
    )
    await world.admin.query('select public.approve_service_provider($1)', [id])
    expect(
      await world.visitor.query('select business_name from public.service_providers where id = $1', [id]),
    ).toEqual([{ business_name: 'Juma Garage' }])
  })

  test('the owner of the verified name may use it for both', async () => {
    const id = await register(world.dealer, { business_name: 'Kilimani Motors Ltd' })
    await world.dealer.query(
      `update public.service_providers set business_name = 'Kilimani Motors' where id = $1`,
      [id],
    )
    expect(
      await world.dealer.query('select business_name from public.service_providers where id = $1', [id]),
    ).toEqual([{ business_name: 'Kilimani Motors' }])
  })
})

describe('an administrator', () => {
  const list = async (kind: string) =>
    (
      await world.admin.query<{ answer: { rows: object[] } }>('select public.admin_approvals($1) as answer', [
        kind,
      ])
    )[0]?.answer.rows

  test('sees the similar name, and approves it', async () => {
    const person = await named('Kilimani Motors')
    expect(await list('business_names')).toMatchObject([
      {
        business_name: 'Kilimani Motors',
        current_name: null,
        name_doubt: 'like_verified',
        similar_names: ['Kilimani Motors'],
      },
    ])
    const [request] = await requestOf(person)
    await world.admin.query('select public.approve_business_name($1)', [request?.id])
    expect(await nameOf(person)).toBe('Kilimani Motors')
    expect((await notificationsOf(world, person))[0]).toMatchObject({ kind: 'business_name_approved' })
  })

  test('rejects it with a reason, and the account stays', async () => {
    const person = await named('Toyota Kenya')
    const [request] = await requestOf(person)
    await world.admin.query('select public.reject_business_name($1, $2)', [
      request?.id,
      'This is another company.',
    ])
    expect(await nameOf(person)).toBeNull()
    expect((await notificationsOf(world, person))[0]).toMatchObject({
      message:
        '“Toyota Kenya” was not approved: This is another company. Others see your own name until you enter another.',
    })
    await rename(person, 'Juma Motors')
    expect(await nameOf(person)).toBe('Juma Motors')
  })

  test('is warned about a new provider’s name', async () => {
    await register(world.seller, { business_name: 'Baraka and Sons Garage' })
    expect(await list('service_providers')).toMatchObject([
      { name_doubt: 'like_verified', similar_names: ['Baraka & Sons Garage'] },
    ])
  })

  test('extends the list of known names; members do not read it', async () => {
    await world.admin.query(`insert into public.known_names (name) values ('Zawadi Holdings')`)
    expect(await nameOf(await named('ZAWADI Holdings Nairobi'))).toBeNull()
    await expect(
      world.admin.query(`insert into public.known_names (name) values ('zawadi-holdings ltd')`),
    ).rejects.toMatchObject({ constraint: 'known_names_key' })
    for (const person of [world.dealer, world.buyer]) {
      expect(await person.query('select from public.known_names')).toEqual([])
      await expect(
        person.query(`insert into public.known_names (name) values ('Mine')`),
      ).rejects.toMatchObject({ code: '42501' })
    }
    await world.admin.query(`delete from public.known_names where name = 'Zawadi Holdings'`)
    expect(await nameOf(await named('Zawadi Holdings Nairobi'))).toBe('Zawadi Holdings Nairobi')
  })
})

test.each(['profiles', 'service_providers'])(
  'verified names of %s are found through an index',
  async (table) => {
    // With few rows the planner's choice is arbitrary, so other plans are ruled out.
    await world.owner.query(`
    begin;
    set local enable_seqscan = off;
    do $$ declare other regclass; begin
      for other in select indexrelid from pg_index where indrelid = 'public.${table}'::regclass
        and not exists (select from pg_constraint where conindid = indexrelid) and indexrelid::regclass::text !~ 'name_variants'
      loop execute format('drop index %s', other); end loop;
    end $$`)
    const plan =
      await world.owner.query(`explain select from public.${table} where verified and business_name is not null
      and private.name_variants(business_name) && private.name_variants('Kilimani Motors')`)
    await world.owner.query('rollback')
    expect(JSON.stringify(plan)).toContain(`Bitmap Index Scan on ${table}_name_variants_idx`)
  },
)

test('a symbol read as a word changes the name', async () => {
  const person = await named('Baraka Sons Garage')
  expect(await nameOf(person)).toBe('Baraka Sons Garage')
  await rename(person, 'Baraka-Sons Garage')
  expect(await nameOf(person)).toBe('Baraka-Sons Garage')
  await rename(person, 'Baraka + Sons Garage')
  expect(await nameOf(person)).toBe('Baraka-Sons Garage')
  expect(await requestOf(person)).toMatchObject([{ held_for: 'like_verified' }])
})
