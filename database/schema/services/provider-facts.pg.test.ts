import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EARLIEST_EXPERIENCE, MAX_LINE, MAX_LINES, MAX_WARRANTY } from '#domain/services/provider-facts.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { book, moveToToday, onTuesday } from '#testing/service-bookings.ts'
import { insertRow, openBusiness, register } from '#testing/service-providers.ts'

const world = worldOfTests()

const refused = { code: '42501' }

afterEach(async () => {
  await world.owner.query('delete from public.service_providers')
  await world.owner.query('delete from public.message_threads')
})

const change = (person: Person, id: string, column: string, value: unknown) =>
  person.query(`update public.service_providers set ${column} = $2 where id = $1 returning id`, [id, value])

describe('a provider’s stated facts', () => {
  const facts = {
    experience_since: 2014,
    warranty: '6 months on parts',
    specializations: ['Subaru', 'Automatic gearboxes'],
    certifications: ['NITA Grade I'],
  }
  const columns = Object.keys(facts).join(', ')

  test('are written by its owner and readable by visitors', async () => {
    const id = await openBusiness(world, world.provider, facts)
    const read = () => world.visitor.query(`select ${columns} from public.service_providers`)
    expect(await read()).toEqual([facts])
    for (const [column, value] of Object.entries(facts)) {
      expect(await change(world.provider, id, column, value)).toHaveLength(1)
      expect(await change(world.buyer, id, column, value)).toEqual([])
      await expect(change(world.visitor, id, column, value)).rejects.toMatchObject(refused)
    }
    expect(await read()).toEqual([facts])
  })

  test('are stored without empty lines, invisible characters and repetitions', async () => {
    const id = await register(world.provider)
    await world.provider.query(
      'update public.service_providers set specializations = $2, warranty = $3 where id = $1',
      [id, ['  Subaru\u0007 ', 'SUBARU', '\u200b', null, 'BMW\nand   Mini'], ' \u200b '],
    )
    expect(await world.owner.query('select specializations, warranty from public.service_providers')).toEqual(
      [{ specializations: ['Subaru', 'BMW and Mini'], warranty: null }],
    )
    // Nested lists are flattened.
    await world.provider.query(
      `update public.service_providers set certifications = '{{NITA,KRA},{ISO,NITA}}' where id = $1`,
      [id],
    )
    expect(await world.owner.query('select certifications from public.service_providers')).toEqual([
      { certifications: ['NITA', 'KRA', 'ISO'] },
    ])
  })

  const many = Array.from({ length: MAX_LINES + 1 }, (_, nth) => `Number ${nth}`)
  test.each([
    ['experience_since', EARLIEST_EXPERIENCE - 1, 'experience_since_range'],
    ['experience_since', new Date().getUTCFullYear() + 2, 'experience_since_range'],
    ['warranty', 'x', 'warranty_length'],
    ['warranty', 'x'.repeat(MAX_WARRANTY + 1), 'warranty_length'],
    ['specializations', many, 'specializations_count'],
    ['specializations', ['x'.repeat(MAX_LINE.specializations + 1)], 'specializations_lines'],
    ['certifications', many, 'certifications_count'],
    ['certifications', ['x'.repeat(MAX_LINE.certifications + 1)], 'certifications_lines'],
  ])('a %s beyond the limits violates a named constraint (%#)', async (column, value, rule) => {
    const id = await register(world.provider)
    await expect(change(world.provider, id, column, value)).rejects.toMatchObject({
      code: '23514',
      constraint: `service_providers_${rule}`,
    })
  })

  test('are audited when an administrator changes them, texts only as changed', async () => {
    const id = await register(world.provider, facts)
    await world.admin.query(
      `update public.service_providers set experience_since = 2015, certifications = '{}' where id = $1`,
      [id],
    )
    expect(
      await world.owner.query('select before, after from public.audit_log where entity_id = $1', [id]),
    ).toEqual([
      { before: { experience_since: 2014 }, after: { experience_since: 2015, certifications: 'changed' } },
    ])
  })

  test('are shown to the administrator who approves the provider', async () => {
    await register(world.provider, facts)
    const [row] = await world.admin.query<{ answer: { rows: unknown[] } }>(
      `select public.admin_approvals('service_providers') as answer`,
    )
    expect(row?.answer.rows).toMatchObject([facts])
  })
})

describe('statistics from bookings', () => {
  let garage: string
  beforeEach(async () => {
    garage = await openBusiness(world, world.provider)
  })

  const stats = (person: Person) =>
    person.query('select completed_bookings, response_minutes from public.service_provider_stats($1)', [
      garage,
    ])
  const answer = (id: string, status: string) =>
    world.provider.query(`update public.service_bookings set status = $2 where id = $1`, [id, status])
  const answeredAt = async (id: string) => {
    const [row] = await world.owner.query<{ answered_at: Date | null }>(
      'select answered_at from public.service_bookings where id = $1',
      [id],
    )
    return row?.answered_at ?? null
  }
  let nth = 0
  /** A new person's request answered after this many minutes, or unanswered for as long. */
  async function waited(minutes: number, { answered = true, columns = {}, asker = '' } = {}) {
    nth += 1
    const customer = asker || (await newPerson())
    const at = new Date(Date.now() - 40 * 86_400_000 - nth * 60_000)
    const asked = answered ? at : new Date(Date.now() - minutes * 60_000)
    await insertRow(world.owner, 'service_bookings', {
      service_provider_id: garage,
      customer_id: customer,
      service_type: 'garage',
      preferred_date: at.toISOString(),
      status: answered ? 'completed' : 'pending',
      created_at: asked.toISOString(),
      answered_at: answered ? new Date(at.getTime() + minutes * 60_000).toISOString() : null,
      duration_minutes: 5,
      ...columns,
    })
    return customer
  }
  async function newPerson() {
    const [user] = await world.owner.query<{ id: string }>(
      `insert into auth.users (email) values ($1) returning id`,
      [`asker${nth}-${crypto.randomUUID()}@magari.test`],
    )
    return user?.id ?? ''
  }

  test('a response is the provider’s acceptance or rejection, not the customer’s withdrawal', async () => {
    const accepted = await book(world.buyer, garage)
    const declined = await book(world.buyer, garage, { preferred_date: onTuesday('12:00') })
    const withdrawn = await book(world.buyer, garage, { preferred_date: onTuesday('14:00') })
    expect(await answeredAt(accepted)).toBeNull()
    await answer(accepted, 'confirmed')
    await answer(declined, 'cancelled')
    await world.buyer.query(`update public.service_bookings set status = 'cancelled' where id = $1`, [
      withdrawn,
    ])
    const first = await answeredAt(accepted)
    expect(first).toBeInstanceOf(Date)
    expect(await answeredAt(declined)).toBeInstanceOf(Date)
    expect(await answeredAt(withdrawn)).toBeNull()
    await moveToToday(world.owner, accepted)
    await answer(accepted, 'completed')
    expect(await answeredAt(accepted)).toEqual(first)
  })

  test('the time of a response cannot be written', async () => {
    const id = await book(world.buyer, garage)
    for (const person of [world.buyer, world.provider, world.admin])
      await expect(
        person.query('update public.service_bookings set answered_at = now() where id = $1', [id]),
      ).rejects.toMatchObject(refused)
    await expect(
      book(world.buyer, garage, { preferred_date: onTuesday('12:00'), answered_at: new Date() }),
    ).rejects.toMatchObject(refused)
  })

  test('count completed bookings of customers, not manual ones', async () => {
    expect(await stats(world.visitor)).toEqual([{ completed_bookings: 0, response_minutes: null }])
    await waited(30)
    await waited(30)
    await waited(30, {
      columns: { customer_id: null, customer_name: 'Otieno', customer_phone: '+254711000002' },
    })
    await waited(30, { answered: false })
    expect(await stats(world.visitor)).toEqual([{ completed_bookings: 2, response_minutes: null }])
  })

  test('show the median response to five people, and nothing with fewer', async () => {
    const first = await waited(10)
    for (let again = 0; again < 6; again++) await waited(10, { asker: first })
    for (const minutes of [500, 600, 700]) await waited(minutes)
    expect(await stats(world.visitor)).toMatchObject([{ response_minutes: null }])
    await waited(800)
    // Seven of ten minutes and four longer ones.
    expect(await stats(world.visitor)).toMatchObject([{ response_minutes: 10 }])
  })

  test('unanswered requests count from their second day on', async () => {
    for (const minutes of [10, 20, 30, 40, 50]) await waited(minutes)
    for (let more = 0; more < 6; more++) await waited(20 * 60, { answered: false })
    expect(await stats(world.visitor)).toMatchObject([{ response_minutes: 30 }])
    for (let more = 0; more < 6; more++) await waited(3 * 24 * 60, { answered: false })
    const [row] = await stats(world.visitor)
    expect(row?.response_minutes).toBeGreaterThanOrEqual(3 * 24 * 60)
  })

  test('responses older than 90 days do not count', async () => {
    const old = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (let more = 0; more < 5; more++)
      await waited(0, { columns: { created_at: old(91), answered_at: old(90.9) } })
    expect(await stats(world.visitor)).toMatchObject([{ completed_bookings: 5, response_minutes: null }])
  })

  test('count messages to the provider, but not those its owner began', async () => {
    const asks = async (minutes: number | null) => {
      const at = Date.now() - 86_400_000 * 5
      await insertRow(world.owner, 'message_threads', {
        service_provider_id: garage,
        subject_title: 'Baraka Garage',
        subject: 'Inquiry',
        asker_id: await newPerson(),
        owner_id: world.provider.id,
        created_at: new Date(at).toISOString(),
        first_answer_at: minutes === null ? null : new Date(at + minutes * 60_000).toISOString(),
      })
    }
    for (const minutes of [60, 70, 80, 90]) await asks(minutes)
    const thread = new Date(Date.now() - 86_400_000).toISOString()
    await insertRow(world.owner, 'message_threads', {
      service_provider_id: garage,
      subject_title: 'Baraka Garage',
      subject: 'Inquiry',
      asker_id: await newPerson(),
      owner_id: world.provider.id,
      created_at: thread,
      first_answer_at: thread,
    })
    expect(await stats(world.visitor)).toMatchObject([{ response_minutes: null }])
    await asks(100)
    expect(await stats(world.visitor)).toMatchObject([{ response_minutes: 80 }])
    for (let more = 0; more < 6; more++) await asks(null)
    const [row] = await stats(world.visitor)
    expect(row?.response_minutes).toBeGreaterThan(24 * 60)
  })

  test('are public for listed providers, otherwise for the owner and administrators', async () => {
    expect(await stats(world.visitor)).toHaveLength(1)
    await world.admin.query('update public.service_providers set verified = false where id = $1', [garage])
    expect(await stats(world.visitor)).toEqual([])
    expect(await stats(world.buyer)).toEqual([])
    expect(await stats(world.provider)).toHaveLength(1)
    expect(await stats(world.admin)).toHaveLength(1)
    await world.admin.query('update public.service_providers set verified = true where id = $1', [garage])
    await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [
      world.provider.id,
    ])
    expect(await stats(world.visitor)).toEqual([])
    await world.owner.query('update public.profiles set suspended_at = null where id = $1', [
      world.provider.id,
    ])
  })
})
