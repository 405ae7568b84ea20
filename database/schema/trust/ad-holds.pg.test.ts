import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SIGNALS } from '#domain/trust/signals.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { confirmPhone, unconfirmPhones } from '#testing/phones.ts'
import { type Catalogue, insertCatalogue, pictureOf, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const SCAM =
  'I travelled to Qatar for work. Pay the deposit of 20,000 to my agent by M-Pesa first and he will bring the car and the logbook to you, no viewing before payment.'
const LETTER = 'It is my own car, please come and see it in Thika.'

let catalogue: Catalogue
let other: Person

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  other = await administrator('other@admin.test')
})
beforeEach(async () => {
  const { owner, seller } = world
  await owner.query('delete from public.vehicle_listings')
  await owner.query('delete from public.system_notifications')
  await unconfirmPhones(owner)
  await owner.query(`update public.profiles set verified = false, suspended_at = null`)
  await owner.query('update public.profiles set created_at = now() where id = $1', [seller.id])
})

async function administrator(email: string): Promise<Person> {
  const [row] = await world.owner.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [email],
  )
  await world.owner.query(`update public.profiles set role = 'admin' where id = $1`, [row?.id])
  return world.from({ ...world.admin, id: row?.id ?? '' }, {})
}

const suspect = (columns: object = {}, person = world.seller) =>
  post(person, catalogue, { title: 'Toyota Axio 2015', description: SCAM, status: 'active', ...columns })
const stateOf = async (ad: string) => {
  const [row] = await world.owner.query<{ state: string }>(
    'select private.ad_state(listing) as state from public.vehicle_listings as listing where id = $1',
    [ad],
  )
  return row?.state
}
const change = (person: Person, ad: string, columns: string) =>
  person.query(`update public.vehicle_listings set ${columns} where id = $1`, [ad])
const approve = (person: Person, ad: string) => person.query('select public.approve_listing($1)', [ad])
const reject = (person: Person, ad: string) =>
  person.query(`select public.reject_listing($1, 'It reads like a scam.')`, [ad])
const appeal = (person: Person, ad: string, letter: string | null = LETTER) =>
  person.query('select public.appeal_ad($1, $2)', [ad, letter])
interface OwnHold {
  state: string
  signals: string[]
  code: string | null
  phone_confirmed: boolean
  appeal: { accepted: boolean | null } | null
}
const ownHold = async (person: Person, ad: string) => {
  const [row] = await person.query<{ hold: OwnHold | null }>('select public.own_ad_hold($1) as hold', [ad])
  return row?.hold ?? null
}
interface Waiting {
  id: string
  doubts: string[]
  hold: {
    signals: { signal: string; points: number }[]
    points: number
    threshold: number
    appeal: object | null
  }
}
const waiting = async (person: Person = world.admin) => {
  const [row] = await person.query<{ page: { rows: Waiting[] } }>('select public.admin_approvals() as page')
  return row?.page.rows ?? []
}

describe('an ad with signals of a scam', () => {
  test('waits for an administrator, and its seller is told what to read', async () => {
    const ad = await suspect()
    expect(await stateOf(ad)).toBe('pending')
    expect(await notificationsOf(world, world.seller)).toMatchObject([
      { kind: 'ad_held', facts: { suspect: true } },
    ])
    expect(await ownHold(world.seller, ad)).toMatchObject({
      state: 'pending',
      signals: expect.arrayContaining(['new_account', 'phone_unconfirmed', 'scam_words']),
      code: expect.stringMatching(/^\d{5}$/),
      phone_confirmed: false,
      appeal: null,
    })
    await expect(change(world.seller, ad, `status = 'active'`)).rejects.toMatchObject({
      hint: 'listing_held',
    })
  })

  test('lies first among what waits, with its reasons and points', async () => {
    const first = await suspect()
    // Held for another reason, and newer.
    const newer = await post(world.seller, catalogue, { status: 'draft' })
    await world.owner.query('update public.vehicle_listings set held_at = now() where id = $1', [newer])
    const rows = await waiting()
    expect(rows.map(({ id }) => id)).toEqual([first, newer])
    expect(rows[0]?.doubts).toContain('suspect')
    expect(rows[0]?.hold.threshold).toBe(100)
    expect(rows[0]?.hold.signals.every(({ signal }) => Object.hasOwn(SIGNALS, signal))).toBe(true)
    expect(rows[0]?.hold.points).toBe(rows[0]?.hold.signals.reduce((sum, { points }) => sum + points, 0))
    expect(rows[0]?.hold.points).toBeGreaterThanOrEqual(100)
    expect(rows[1]?.hold.points).toBeLessThan(100)
  })

  test('of an honest new seller with a number in the text is public at once', async () => {
    const ad = await suspect({
      description: 'One owner, serviced at the dealer. Call 0712 345 678, viewing in Kasarani any day.',
    })
    expect(await stateOf(ad)).toBe('active')
    expect(await ownHold(world.seller, ad)).toBeNull()
  })

  test('waits when words are added to a public one, and not when nothing of it is read by a signal', async () => {
    const ad = await suspect({ description: 'One owner, viewing in Thika.' })
    expect(await stateOf(ad)).toBe('active')
    await change(world.seller, ad, `location = 'Thika'`)
    expect(await stateOf(ad)).toBe('active')
    await change(world.seller, ad, `description = '${SCAM}'`)
    expect(await stateOf(ad)).toBe('pending')
  })

  test('that was let pass is not held for the same, but for other words', async () => {
    const ad = await suspect()
    await approve(world.admin, ad)
    expect(await stateOf(ad)).toBe('active')
    await change(world.seller, ad, 'price = price - 50000')
    await change(world.seller, ad, `status = 'draft'`)
    await change(world.seller, ad, `status = 'active'`)
    expect(await stateOf(ad)).toBe('active')
    await change(world.seller, ad, `description = '${SCAM} Hurry, only today.'`)
    expect(await stateOf(ad)).toBe('pending')
  })

  test('is public at once of a verified seller, of an administrator, and of the server', async () => {
    await world.owner.query('update public.profiles set verified = true where id = $1', [world.seller.id])
    expect(await stateOf(await suspect({ description: 'Deposit at our office after viewing.' }))).toBe(
      'active',
    )
    expect(await stateOf(await suspect({}, world.admin))).toBe('active')
    expect(await stateOf(await suspect({ seller_id: world.seller.id }, world.owner))).toBe('active')
  })

  test('waits no more with signals that settings switch off', async () => {
    const set = (value: string) =>
      world.owner.query(`update public.system_settings set value = $1 where key = 'signal_scam_words'`, [
        value,
      ])
    await set('0')
    expect(await stateOf(await suspect())).toBe('active')
    await set('60')
  })

  test('is compared anew when its seller confirms the phone', async () => {
    await suspect()
    const before = (await waiting())[0]?.hold.signals.map(({ signal }) => signal)
    await confirmPhone(world.owner, world.seller.id, '+254712345678')
    const after = (await waiting())[0]?.hold.signals.map(({ signal }) => signal)
    expect(before).toContain('phone_unconfirmed')
    expect(after).not.toContain('phone_unconfirmed')
  })

  test('is nobody else’s to read', async () => {
    const ad = await suspect()
    expect(await ownHold(world.buyer, ad)).toBeNull()
    expect(await ownHold(world.admin, ad)).toBeNull()
    await expect(ownHold(world.visitor, ad)).rejects.toMatchObject({ code: '42501' })
    await expect(waiting(world.seller)).rejects.toMatchObject({ code: '42501' })
    for (const table of ['ad_holds', 'ad_appeals', 'suspended_devices', 'scam_words'])
      await expect(world.seller.query(`select * from private.${table}`)).rejects.toMatchObject({
        code: '42501',
      })
  })
})

describe('a signal', () => {
  const signalsOf = async (ad: string) => {
    const rows = await world.owner.query<{ signal: string }>(
      'select (unnest(private.scam_signals(listing))).signal from public.vehicle_listings as listing where id = $1',
      [ad],
    )
    return rows.map(({ signal }) => signal)
  }
  const quiet = (columns: object = {}) =>
    post(world.seller, catalogue, { description: 'One owner.', ...columns })

  test('is a phone number in the text or in the name of a photo', async () => {
    expect(await signalsOf(await quiet())).not.toContain('number_in_text')
    expect(await signalsOf(await quiet({ description: 'Piga simu 0712-345-678' }))).toContain(
      'number_in_text',
    )
    expect(await signalsOf(await quiet({ description: 'Engine no 1071234567899' }))).not.toContain(
      'number_in_text',
    )
    const named = pictureOf(world.seller).replace(/[0-9a-f]{12}\.jpg$/, '254712345678.jpg')
    expect(await signalsOf(await quiet({ images: [named] }))).toContain('number_in_text')
  })

  test('is ads in four towns within 30 days', async () => {
    const ad = await quiet({ location: 'Thika', status: 'active' })
    for (const location of ['Nairobi', ' nairobi', 'Nakuru'])
      await post(world.owner, catalogue, { seller_id: world.seller.id, location, status: 'active' })
    expect(await signalsOf(ad)).not.toContain('many_towns')
    await post(world.owner, catalogue, { seller_id: world.seller.id, location: 'Kisii', status: 'active' })
    expect(await signalsOf(ad)).toContain('many_towns')
  })

  test('is the device of a suspended member, until the suspension is lifted', async () => {
    const signIn = (person: Person, agent: string) =>
      world.owner.query(`insert into auth.sessions (user_id, ip, user_agent) values ($1, '102.0.0.7', $2)`, [
        person.id,
        agent,
      ])
    await signIn(world.dealer, 'Chrome on Infinix')
    await signIn(world.seller, 'Chrome on Infinix')
    await signIn(world.buyer, 'Firefox on Tecno')
    const ad = await quiet()
    expect(await signalsOf(ad)).not.toContain('suspended_device')
    await world.admin.query(`select public.suspend_member($1, 'A scam')`, [world.dealer.id])
    expect(await signalsOf(ad)).toContain('suspended_device')
    await world.owner.query('delete from auth.sessions where user_id = $1', [world.seller.id])
    await signIn(world.seller, 'Firefox on Tecno')
    expect(await signalsOf(ad)).not.toContain('suspended_device')
    await signIn(world.seller, 'Chrome on Infinix')
    await world.admin.query('select public.lift_suspension($1)', [world.dealer.id])
    expect(await signalsOf(ad)).not.toContain('suspended_device')
  })

  test('is no low price of a vehicle that is said to be damaged', async () => {
    const declares = async (text: string) => {
      const [row] = await world.owner.query<{ said: boolean }>(
        'select private.declares_damage($1, null) as said',
        [text],
      )
      return row?.said
    }
    for (const text of [
      'Toyota Vitz accident, for parts',
      'Gearbox dead, bring a tow truck',
      'Non-runner since May',
      'Flooded in April',
    ])
      expect(await declares(text), text).toBe(true)
    for (const text of ['Accident free, one owner', 'Clean unit', 'Runs like new'])
      expect(await declares(text), text).toBe(false)
  })
})

describe('an appeal', () => {
  const rejected = async () => {
    const ad = await suspect()
    await reject(world.admin, ad)
    return ad
  }

  test('is decided by another administrator, by whatever path', async () => {
    const ad = await rejected()
    await appeal(world.seller, ad)
    expect(await stateOf(ad)).toBe('pending')
    expect((await waiting())[0]).toMatchObject({ id: ad, doubts: expect.arrayContaining(['appealed']) })
    const refused = { hint: 'other_administrator' }
    await expect(approve(world.admin, ad)).rejects.toMatchObject(refused)
    await expect(reject(world.admin, ad)).rejects.toMatchObject(refused)
    await expect(
      world.admin.query(`select public.hold_act('approve_listing', $1)`, [ad]),
    ).rejects.toMatchObject(refused)
    for (const status of ['active', 'expired', 'pending', 'sold'])
      await expect(change(world.admin, ad, `status = '${status}'`)).rejects.toMatchObject(refused)
    await approve(other, ad)
    expect(await stateOf(ad)).toBe('active')
    expect(await world.owner.query('select accepted from private.ad_appeals')).toEqual([{ accepted: true }])
  })

  test('is made once for each ad', async () => {
    const ad = await rejected()
    await appeal(world.seller, ad)
    await expect(appeal(world.seller, ad)).rejects.toMatchObject({ hint: 'appeal_made' })
    await reject(other, ad)
    expect(await ownHold(world.seller, ad)).toMatchObject({ state: 'rejected', appeal: { accepted: false } })
    await expect(appeal(world.seller, ad)).rejects.toMatchObject({ hint: 'appeal_made' })
  })

  test('is of the seller, of a rejected ad, and says something', async () => {
    const ad = await rejected()
    await expect(appeal(world.buyer, ad)).rejects.toMatchObject({ hint: 'ad_gone' })
    await expect(appeal(world.visitor, ad)).rejects.toMatchObject({ code: '42501' })
    for (const letter of [null, '', '   too short    ', '​'.repeat(40)])
      await expect(appeal(world.seller, ad, letter)).rejects.toMatchObject({ hint: 'appeal_letter' })
    await expect(appeal(world.seller, ad, 'a '.repeat(5_000))).rejects.toThrow(
      'Your letter is too long: at most 2,000 characters.',
    )
    const open = await post(world.seller, catalogue, { status: 'active' })
    await expect(appeal(world.seller, open)).rejects.toMatchObject({ hint: 'appeal_nothing' })
    await world.owner.query('delete from public.vehicle_listings where id = $1', [ad])
    await expect(appeal(world.seller, ad)).rejects.toThrow('This ad is no longer there.')
  })
})

describe('a photo with the code of the day', () => {
  const send = async (ad: string) => {
    const page = `${world.seller.id}/${crypto.randomUUID()}.jpg`
    await world.owner.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('evidence', $1, $2, '{"mimetype": "image/jpeg"}')`,
      [page, world.seller.id],
    )
    const [row] = await world.seller.query<{ id: string }>(
      `select public.submit_evidence('code_photo', array[$1], $2) as id`,
      [page, ad],
    )
    return row?.id ?? ''
  }

  test('is compared with the code by an administrator, and makes no fact', async () => {
    const ad = await suspect()
    const code = (await ownHold(world.seller, ad))?.code
    const id = await send(ad)
    const [row] = await world.admin.query<{ page: { rows: { codes: string[] }[] } }>(
      `select public.admin_approvals('evidence') as page`,
    )
    expect(row?.page.rows[0]?.codes[0]).toBe(code)
    await world.owner.query(
      `insert into public.audit_log (action, entity, entity_id, actor_id) values ('open', 'evidence', $1, $2)`,
      [id, world.admin.id],
    )
    await world.owner.query(
      `select private.accept_evidence($1, '[]') from set_config('request.jwt.claims', $2, true)`,
      [id, JSON.stringify({ role: 'authenticated', sub: world.admin.id })],
    )
    expect(await world.owner.query(`select status from public.evidence where id = $1`, [id])).toEqual([
      { status: 'seen' },
    ])
    expect(await world.owner.query('select from public.facts')).toEqual([])
    // It was of another vehicle.
    await change(world.seller, ad, 'year = 2012')
    expect(await world.owner.query(`select status from public.evidence where id = $1`, [id])).toEqual([
      { status: 'expired' },
    ])
  })
})
