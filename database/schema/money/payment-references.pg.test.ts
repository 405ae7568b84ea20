import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseRefusal } from '#domain/foundation/errors.ts'
import { type Person, worldOfTests } from '#testing/as.ts'
import { forgetPayments } from '#testing/ledger.ts'
import { addPlan, addRow } from '#testing/plans.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'

const world = worldOfTests()

let plan: string
let nth = 0

beforeAll(async () => {
  plan = await addPlan(world.admin, { name: 'Basic', price: 1_000 })
})
beforeEach(() => forgetPayments(world.owner))

const CODE = 'SJK3O7I1EF'

/** Identical pending requests of a person are refused, so each has another amount. */
const claim = (person: Person, reference: string, columns: Record<string, unknown> = {}) =>
  addRow(person, 'payment_requests', {
    plan_id: plan,
    payment_method: 'mpesa',
    amount: 1_000 + ++nth,
    phone: '0712 345 678',
    reference,
    ...columns,
  })
const insist = (person: Person, reference: string, columns: Record<string, unknown> = {}) =>
  claim(person, reference, { reference_disputed: true, ...columns })
const approve = (id: string) => world.admin.query('select public.approve_payment_request($1)', [id])
const reject = (id: string) =>
  world.admin.query('select public.reject_payment_request($1, $2)', [id, 'Not ours.'])
const stored = async (id: string) =>
  (
    await world.owner.query(
      'select status, reference, reference_disputed from public.payment_requests where id = $1',
      [id],
    )
  )[0]
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error) => error,
  )

const SPELLINGS = [
  ['another method', CODE, 'bank_transfer'],
  ['a card', CODE, 'card'],
  ['full-width letters', 'ＳＪＫ３Ｏ７Ｉ１ＥＦ', 'mpesa'],
  ['full-width letters and another method', 'ｓｊｋ３ｏ７ｉ１ｅｆ', 'bank_transfer'],
  ['mathematical letters', '𝐒𝐉𝐊𝟑𝐎𝟕𝐈𝟏𝐄𝐅', 'mpesa'],
  ['small letters, spaces and signs', ' sjk3-o7 i1/ef. ', 'bank_transfer'],
  ['quotes and a long dash of a keyboard', '“SJK3–O7I1EF”', 'card'],
  ['invisible characters', 'SJK3\u200bO7\u2060I1EF', 'bank_transfer'],
] as const

describe.each(SPELLINGS)('a reference repeated as %s', (_, spelling, payment_method) => {
  test('is refused once, then kept with the first, and only one is approved', async () => {
    const first = await claim(world.buyer, CODE)
    const error = await refusalOf(claim(world.dealer, spelling, { payment_method }))
    expect(error).toMatchObject({ code: '23505', constraint: 'payment_requests_reference_key' })
    expect(databaseRefusal(error)).toMatchObject({
      field: 'reference',
      sentence: expect.stringContaining('used for another payment'),
    })
    const second = await insist(world.dealer, spelling, { payment_method })
    expect(await stored(second)).toMatchObject({ status: 'pending', reference_disputed: true })
    await approve(first)
    const refused = await refusalOf(approve(second))
    expect(refused).toMatchObject({ code: 'P0001', hint: 'reference_approved' })
    expect(await stored(second)).toMatchObject({ status: 'pending' })
  })

  test('is refused to the same person, who is told their own payment', async () => {
    const [{ payment_number } = {}] = await world.owner.query(
      'select payment_number from public.payment_requests where id = $1',
      [await claim(world.buyer, CODE)],
    )
    for (const attempt of [claim, insist])
      expect(await refusalOf(attempt(world.buyer, spelling, { payment_method }))).toMatchObject({
        hint: 'reference_given',
        message: `You have given this reference with another payment already (${payment_number}).`,
      })
  })
})

test('the first approved payment keeps the reference; later claims can only be disputed', async () => {
  const [first, second] = [await claim(world.buyer, CODE), await insist(world.dealer, CODE)]
  await approve(second)
  expect(await refusalOf(approve(first))).toMatchObject({ hint: 'reference_approved' })
  await reject(first)
  expect(await refusalOf(claim(world.seller, CODE, { payment_method: 'card' }))).toMatchObject({
    constraint: 'payment_requests_reference_key',
  })
  const third = await insist(world.seller, CODE, { payment_method: 'card' })
  expect(await refusalOf(approve(third))).toMatchObject({ hint: 'reference_approved' })
})

test('of two concurrent approvals of one receipt one succeeds', async () => {
  const first = await claim(world.buyer, CODE)
  const second = await insist(world.dealer, CODE.toLowerCase(), { payment_method: 'bank_transfer' })
  // The transaction that holds the lock has approved the first.
  const approval = {
    text: `select set_config('request.jwt.claims', $1, true), public.approve_payment_request($2)`,
    values: [JSON.stringify({ sub: world.admin.id, role: 'authenticated' }), first],
  }
  const [outcome] = await raceOnLock(world.database, approval, [() => approve(second)])
  expect(outcome).toMatchObject({ status: 'rejected' })
  expect(databaseRefusal((outcome as PromiseRejectedResult).reason).sentence).toBe(
    'A payment with this reference has already been approved. Load the page again.',
  )
  expect([(await stored(first))?.status, (await stored(second))?.status]).toEqual(['approved', 'pending'])
})

test('a refused or withdrawn claim frees the reference for every method', async () => {
  await reject(await claim(world.buyer, CODE))
  const second = await claim(world.dealer, CODE, { payment_method: 'bank_transfer' })
  await world.dealer.query(`update public.payment_requests set status = 'withdrawn' where id = $1`, [second])
  const third = await claim(world.seller, CODE, { payment_method: 'card' })
  expect(await stored(third)).toMatchObject({ reference_disputed: false })
})

test('a corrected reference counts as a new one', async () => {
  await claim(world.buyer, CODE)
  const own = await claim(world.dealer, 'FT25ABC', { payment_method: 'bank_transfer' })
  const correct = (reference: string, disputed = false) =>
    world.dealer.query(
      'update public.payment_requests set reference = $2, reference_disputed = $3 where id = $1',
      [own, reference, disputed],
    )
  expect(await refusalOf(correct('ＳＪＫ３o7i1ef'))).toMatchObject({
    constraint: 'payment_requests_reference_key',
  })
  await correct('ＳＪＫ３o7i1ef', true)
  expect(await stored(own)).toMatchObject({ reference_disputed: true })
})

test.each([
  ['Cyrillic letters that look alike', 'SJК3О7I1ЕF'],
  ['Greek letters that look alike', 'SJΚ3Ο7Ι1ΕF'],
  ['accents', 'SJK3Ó7I1EF'],
  ['accents of their own', 'SJK3O\u03017I1EF'],
  ['digits of other scripts', 'SJK٣O7I1EF'],
  ['fillers that nobody sees', 'SJK3\u3164O7I1EF'],
])('%s are refused with a sentence at the field, new and corrected', async (_, reference) => {
  const wrong = { code: 'P0001', hint: 'reference_letters' }
  for (const payment_method of ['mpesa', 'bank_transfer']) {
    const error = await refusalOf(insist(world.buyer, reference, { payment_method }))
    expect(error).toMatchObject(wrong)
    expect(databaseRefusal(error)).toMatchObject({
      field: 'reference',
      sentence: expect.stringContaining('letters A to Z'),
    })
  }
  const id = await claim(world.buyer, CODE)
  expect(
    await refusalOf(
      world.buyer.query('update public.payment_requests set reference = $2 where id = $1', [id, reference]),
    ),
  ).toMatchObject(wrong)
})

test.each(['', '  ', ' - ', '#', '…', '\u200b'])(
  '%j is not a reference: any number of payments may have it',
  async (reference) => {
    for (const person of [world.buyer, world.dealer]) {
      const id = await insist(person, reference)
      expect(await stored(id)).toMatchObject({ reference_disputed: false })
      await approve(id)
    }
  },
)

test('the receipt of an approved M-Pesa payment cannot be claimed, even if the payment states another', async () => {
  const paid = await claim(world.buyer, 'by phone')
  await world.owner.query(
    `insert into private.mpesa_pushes (payment_request_id, status, receipt_number) values ($1, 'paid', $2)`,
    [paid, CODE],
  )
  await approve(paid)
  expect(await refusalOf(claim(world.dealer, 'ｓｊｋ３ o7i1ef'))).toMatchObject({
    constraint: 'payment_requests_reference_key',
  })
  const second = await insist(world.dealer, 'ｓｊｋ３ o7i1ef', { payment_method: 'bank_transfer' })
  expect(await refusalOf(approve(second))).toMatchObject({ hint: 'reference_approved' })
})

describe('for administrators', () => {
  interface Beside {
    payment_number: string
    payer: string
    payment_method: string
    same: boolean
  }
  const found = async (search: string) => {
    const [row] = await world.admin.query<{ page: { payments: { id: string; same_reference: Beside[] }[] } }>(
      'select to_jsonb(public.admin_payments(search => $1)) as page',
      [search],
    )
    return row?.page.payments ?? []
  }
  const besides = async (id: string) => (await found(id))[0]?.same_reference

  test('each claim names the others, by every method', async () => {
    const first = await claim(world.buyer, CODE)
    const second = await insist(world.dealer, CODE.toLowerCase(), { payment_method: 'bank_transfer' })
    await approve(first)
    expect(await besides(second)).toMatchObject([
      { payer: 'Wanjiku Kamau', payment_method: 'mpesa', status: 'approved', same: true },
    ])
    expect(await besides(first)).toMatchObject([
      { payer: 'Achieng Akinyi', payment_method: 'bank_transfer', same: true },
    ])
  })

  test('a look-alike code (O and 0, I and 1) is reported, and is a different reference', async () => {
    const first = await claim(world.buyer, CODE)
    const second = await claim(world.dealer, 'SJK3071IEF')
    expect(await besides(first)).toMatchObject([{ payer: 'Achieng Akinyi', same: false }])
    expect(await besides(second)).toMatchObject([{ payer: 'Wanjiku Kamau', same: false }])
    await approve(first)
    await approve(second)
  })

  test.each(['MPESA SJK3O7I1EF', 'SJK3O7I1EFx', 'Ref.no.SJK3O7I1EF', 'SJK3O7I1EF Confirmed.'])(
    'a code within other words is reported: %j',
    async (reference) => {
      const first = await claim(world.buyer, CODE)
      const second = await claim(world.dealer, reference)
      expect(await besides(first)).toMatchObject([{ payer: 'Achieng Akinyi', same: false }])
      expect(await besides(second)).toMatchObject([{ payer: 'Wanjiku Kamau', same: false }])
      const other = await claim(world.seller, 'MPESA TKL4P8J2FG')
      expect(await besides(other)).toEqual([])
    },
  )

  test('a search finds a reference in any spelling, and both claims to it', async () => {
    const ids = [
      await claim(world.buyer, 'sjk3-o7i1ef'),
      await insist(world.dealer, 'ＳＪＫ３Ｏ７Ｉ１ＥＦ', { payment_method: 'card' }),
    ]
    for (const search of [CODE, 'sjk3 o7i1', 'ＳＪＫ３Ｏ７', 'O7-I1'])
      expect((await found(search)).map(({ id }) => id).sort(), search).toEqual(ids.toSorted())
    expect(await found('SJK4')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('only administrators see whose payments they are', async () => {
    await claim(world.buyer, CODE)
    const error = await refusalOf(claim(world.dealer, CODE))
    expect(JSON.stringify({ ...error, message: error.message })).not.toMatch(/Wanjiku|MG[0-9A-Z]{8}/)
    await insist(world.dealer, CODE)
    expect(await world.dealer.query('select user_id from public.payment_requests')).toEqual([
      { user_id: world.dealer.id },
    ])
  })
})

test('a payment that changed since the comparison is not approved', async () => {
  const id = await claim(world.buyer, CODE)
  const [read] = await world.owner.query<{ version: string }>(
    'select coalesce(changed_at, created_at)::text as version from public.payment_requests where id = $1',
    [id],
  )
  await world.buyer.query(`update public.payment_requests set reference = 'TKL4P8J2FG' where id = $1`, [id])
  const approveRead = (version?: string) =>
    world.admin.query('select public.approve_payment_request($1, $2)', [id, version])
  await expect(approveRead(read?.version)).rejects.toMatchObject({ hint: 'changed_meanwhile' })
  expect(await stored(id)).toMatchObject({ status: 'pending' })
  const [now] = await world.owner.query<{ version: string }>(
    'select changed_at::text as version from public.payment_requests where id = $1',
    [id],
  )
  await approveRead(now?.version)
  expect(await stored(id)).toMatchObject({ status: 'approved' })
})

describe('the receipt of an erased account', () => {
  /** A payment whose member is erased as the erasing does it. */
  async function erased(status: 'approved' | 'pending', receipt?: string): Promise<string> {
    const id = await claim(world.seller, receipt ? 'PAID BY PHONE' : CODE)
    if (receipt)
      await world.owner.query(
        `insert into private.mpesa_pushes (payment_request_id, status, receipt_number) values ($1, 'paid', $2)`,
        [id, receipt],
      )
    if (status === 'approved') await approve(id)
    await world.owner.query('select private.anonymise_payments($1)', [world.seller.id])
    expect(await stored(id)).toMatchObject({ reference: null })
    return id
  }

  test.each([
    ['a reference', undefined],
    ['a receipt of M-Pesa', 'sjk3o7i1ef'],
  ])('cannot be used again: %s', async (_, receipt) => {
    await erased('approved', receipt)
    await expect(claim(world.buyer, 'sjk3-o7i1-ef')).rejects.toMatchObject({ code: '23505' })
    const second = await insist(world.buyer, CODE)
    await expect(approve(second)).rejects.toMatchObject({ hint: 'reference_approved' })
    expect(await stored(second)).toMatchObject({ status: 'pending', reference_disputed: true })
  })

  test('is free if it was never approved, and nobody reads the stored value', async () => {
    await erased('pending')
    await approve(await claim(world.buyer, CODE))
    for (const person of [world.visitor, world.buyer, world.admin])
      await expect(person.query('select from private.spent_references')).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('is stored as a hash only', async () => {
    await erased('approved')
    const rows = await world.owner.query('select * from private.spent_references')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(CODE)
  })
})
