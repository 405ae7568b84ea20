import { beforeAll, expect, test } from 'vitest'
import { worldOfTests } from '#testing/as.ts'
import { addRow } from '#testing/plans.ts'

const world = worldOfTests()

interface Row {
  id: string
  person: string
  provider: string
  decided_by: string | null
}

interface Answer {
  applications?: Row[]
  quotes?: Row[]
  total: number
  page: number
  counts: Record<string, number>
}

async function ask(name: string, asked = ''): Promise<Answer> {
  const [row] = await world.admin.query<{ answer: Answer }>(
    `select to_jsonb(public.${name}(${asked})) as answer`,
  )
  return row?.answer as Answer
}

const LISTS = ['admin_financing_applications', 'admin_insurance_quotes']
const rows = ({ applications, quotes }: Answer) => applications ?? quotes ?? []
const ids = async (name: string, asked = '') => rows(await ask(name, asked)).map(({ id }) => id)

/** The requests of each list: one approved, one pending and older, one withdrawn. */
const requests: Record<string, [approved: string, pending: string, withdrawn: string]> = {}

beforeAll(async () => {
  const lender = await addRow(world.admin, 'financing_providers', { name: 'Uhuru Bank' })
  const insurer = await addRow(world.admin, 'insurance_providers', {
    name: 'Simba Insurance',
    insurance_types: ['comprehensive'],
  })
  const application = {
    provider_id: lender,
    loan_amount: 1_200_000,
    term_months: 48,
    monthly_income: 150_000,
    employment_status: 'employed',
    phone: '0712 345 678',
  }
  const quote = {
    provider_id: insurer,
    coverage_type: 'comprehensive',
    vehicle_value: 1_150_000,
    vehicle_make: 'Toyota',
    vehicle_model: 'Axio',
    vehicle_year: 2015,
    phone: '0712 345 678',
  }
  for (const [name, table, columns] of [
    ['admin_financing_applications', 'financing_applications', application],
    ['admin_insurance_quotes', 'insurance_quotes', quote],
  ] as const) {
    const approved = await addRow(world.buyer, table, columns)
    const pending = await addRow(world.seller, table, { ...columns, phone: '0733 000 111' })
    const withdrawn = await addRow(world.dealer, table, columns)
    await world.dealer.query(`update public.${table} set status = 'withdrawn' where id = $1`, [withdrawn])
    await world.owner.query(
      `update public.${table} set created_at = created_at - interval '1 hour' where id = $1`,
      [pending],
    )
    requests[name] = [approved, pending, withdrawn]
  }
  await world.admin.query(`select public.move_financing_application($1, 'approved')`, [
    requests.admin_financing_applications?.[0],
  ])
  await world.admin.query(`select public.move_insurance_quote($1, 'approved', 40000)`, [
    requests.admin_insurance_quotes?.[0],
  ])
})

test.each(LISTS)('%s: pending ones come first; withdrawn ones only on request', async (name) => {
  const [approved, pending, withdrawn] = requests[name] ?? []
  expect(await ids(name)).toEqual([pending, approved])
  expect(await ids(name, `sort => 'newest'`)).toEqual([approved, pending])
  expect(await ids(name, `only_status => 'withdrawn'`)).toEqual([withdrawn])
  expect((await ask(name)).counts).toMatchObject({ pending: 1, approved: 1, rejected: 0, withdrawn: 1 })
})

test.each(LISTS)('%s: search by person, phone and company', async (name) => {
  const [approved, pending] = requests[name] ?? []
  expect(await ids(name, `search => 'wanjiku kam'`)).toEqual([approved])
  expect(await ids(name, `search => '0733 000'`)).toEqual([pending])
  const company = name === 'admin_insurance_quotes' ? 'simba' : 'uhuru'
  expect(await ids(name, `search => '${company}'`)).toEqual([pending, approved])
  expect(await ids(name, `search => '%'`)).toEqual([])
})

test.each(LISTS)('%s: search by the beginning of an id, by e-mail address and by vehicle', async (name) => {
  const [approved, pending, withdrawn] = requests[name] ?? []
  expect(await ids(name, `search => '${approved?.slice(0, 9)}'`)).toEqual([approved])
  expect(await ids(name, `search => 'otieno@magari'`)).toEqual([pending])
  expect(await ids(name, `search => '_'`)).toEqual([])
  expect(await ids(name, `search => 'sales@achieng.test'`)).toEqual([])
  expect(await ids(name, `search => 'sales@achieng.test', only_status => 'withdrawn'`)).toEqual([withdrawn])
  const quotes = name === 'admin_insurance_quotes'
  expect(await ids(name, `search => 'toyota ax'`)).toEqual(quotes ? [pending, approved] : [])
})

test.each(LISTS)(
  '%s: the deciding administrator is named, and a page beyond the last is the last',
  async (name) => {
    const answer = await ask(name, 'page => 9, page_size => 1')
    expect(answer).toMatchObject({ total: 2, page: 2 })
    expect(rows(answer)).toMatchObject([{ person: 'Wanjiku Kamau', decided_by: 'Njeri Maina' }])
  },
)

test.each(LISTS)('%s: is for administrators only', async (name) => {
  for (const person of [world.buyer, world.dealer, world.provider])
    await expect(person.query(`select public.${name}()`)).rejects.toThrow('Only an administrator')
  await expect(world.visitor.query(`select public.${name}()`)).rejects.toThrow('permission denied')
})
