import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { ownDeposit, ownReturn } from '#testing/deposits.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { completeSale, writeAbout } from '#testing/sales.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const AMOUNT = 10_000
let catalogue: Catalogue
let ad: string
let id: string

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await ask(`update public.profiles set verified = role = 'dealer'`)
  await world.dealer.query('select public.set_reservation_rule($1, 3)', [AMOUNT])
})

/** A deposit in the dealer's hand, marked as returned. */
beforeEach(async () => {
  for (const table of ['sales', 'deposits', 'reservations', 'vehicle_listings', 'message_threads'])
    await ask(`delete from public.${table}`)
  ad = await post(world.dealer, catalogue)
  await writeAbout(world.buyer, ad)
  const [row] = await world.dealer.query<{ id: string }>('select public.receive_deposit($1, $2, $3) as id', [
    ad,
    world.buyer.id,
    'Receipt 0042',
  ])
  id = String(row?.id)
  await world.buyer.query('select public.ask_deposit_back($1)', [id])
  await returned('UKR8GHIJKL')
  await ask('delete from public.system_notifications')
})

const returned = (receipt: string, words: string | null = null) =>
  world.dealer.query('select public.return_deposit($1, $2, $3)', [id, receipt, words])
const deny = (words: string | null = null, person: Person = world.buyer) =>
  person.query('select public.deny_deposit_return($1, $2)', [id, words])
const decide = (isReturned: boolean | null, person: Person = world.admin) =>
  person.query('select public.decide_deposit_dispute($1, $2)', [id, isReturned])
const disputed = () => world.admin.query<{ id: string }>('select * from public.admin_disputed_deposits()')
const statusOf = async () => (await ownDeposit(world.buyer, id))?.status
const told = async (person: Person) => (await notificationsOf(world, person)).map(({ kind }) => kind)
/** Each movement of the deposit in the ledger, in KES, in the order in which it was posted. */
const movements = async () =>
  (
    await ask<{ kind: string; amount: string }>(
      `select moved.kind, entry.amount::int as amount from public.ledger_transactions as moved
       join public.ledger_entries as entry on entry.transaction_id = moved.id and entry.account = 'owner_till'
       where moved.source like '%' || $1 || '%' order by entry.id`,
      [id],
    )
  ).map(({ kind, amount }) => [kind, amount])
const days = (count: number) =>
  ask(`update public.deposits set settled_at = settled_at - make_interval(days => $1)`, [count])

describe('a payer who did not get it', () => {
  test('says so by one press: it has to be returned again, and the ledger keeps both', async () => {
    await deny('  Nothing came\nto my phone. ')
    await deny('again')
    expect(await ownDeposit(world.dealer, id)).toMatchObject({
      status: 'return_due',
      return_receipt: null,
      settled_at: null,
      is_overdue: false,
    })
    expect(await movements()).toEqual([
      ['deposit', AMOUNT],
      ['deposit_return', -AMOUNT],
      ['correction', AMOUNT],
    ])
    const denials = [
      {
        denied_at: expect.anything(),
        receipt: 'UKR8GHIJKL',
        payer_says: 'Nothing came to my phone.',
        owner_says: null,
        decision: null,
      },
    ]
    for (const person of [world.dealer, world.buyer]) {
      const [row] = await person.query<{ denials: unknown }>(
        'select to_jsonb(denials) as denials from public.own_deposit_return($1)',
        [id],
      )
      expect(row?.denials).toEqual(denials)
    }
    const [notice] = await notificationsOf(world, world.dealer)
    expect(notice).toMatchObject({ kind: 'deposit_denied' })
    expect(notice?.message).toContain('“Nothing came to my phone.”')
    expect(await told(world.dealer)).toHaveLength(1)
    expect(await told(world.admin)).toEqual([])
  })

  test('within fourteen days, and nobody else', async () => {
    await expect(deny(null, world.dealer)).rejects.toMatchObject({ code: '42501' })
    await expect(deny(null, world.seller)).rejects.toMatchObject({ code: '42501' })
    await days(13)
    expect((await ownReturn(world.buyer, id))?.deniable_until).toEqual(expect.any(Date))
    expect((await ownReturn(world.dealer, id))?.deniable_until).toBeNull()
    expect(await ownReturn(world.seller, id)).toBeUndefined()
    await days(1)
    expect((await ownReturn(world.buyer, id))?.deniable_until).toBeNull()
    await expect(deny()).rejects.toMatchObject({ hint: 'denial_over' })
    expect(await statusOf()).toBe('returned')
  })

  test('not of a deposit that is not marked as returned', async () => {
    await ask(
      `update public.deposits set status = 'paid', settled_at = null, return_receipt = null, return_due_at = null`,
    )
    await expect(deny()).rejects.toMatchObject({ hint: 'not_returned' })
  })

  test('may still say that they bought', async () => {
    await deny()
    await world.buyer.query('select public.count_own_deposit($1)', [id])
    expect(await statusOf()).toBe('counted')
    expect((await movements()).at(-1)).toEqual(['deposit_return', -AMOUNT])
  })

  test('is owed it within seven days from then on, as every deposit', async () => {
    await deny()
    await ask(`update public.deposits set return_due_at = now() - interval '7 days 1 minute'`)
    await ask('select private.tell_overdue_deposits()')
    expect(await told(world.dealer)).toContain('deposit_overdue')
  })
})

describe('the owner', () => {
  test('enters the right receipt, with a line, and the payer is told again', async () => {
    await deny()
    await returned('UKR9MNOPQR', 'I sent it to another number first.')
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      status: 'returned',
      return_receipt: 'UKR9MNOPQR',
    })
    expect(await told(world.buyer)).toEqual(['deposit_returned'])
    expect((await movements()).map(([, amount]) => amount)).toEqual([AMOUNT, -AMOUNT, AMOUNT, -AMOUNT])
  })

  test('says the same once: after the second denial administrators decide', async () => {
    await deny('Nothing came.')
    expect(await disputed()).toEqual([])
    await returned('UKR8GHIJKL', 'I did send it.')
    await deny('Still nothing.')
    const [dispute] = await world.admin.query(
      'select id, owner_name, payer_name, to_jsonb(denials) as denials from public.admin_disputed_deposits()',
    )
    expect(dispute).toMatchObject({
      id,
      owner_name: 'Achieng Motors',
      payer_name: 'Wanjiku Kamau',
      denials: [
        { receipt: 'UKR8GHIJKL', payer_says: 'Nothing came.', owner_says: 'I did send it.' },
        { receipt: 'UKR8GHIJKL', payer_says: 'Still nothing.', owner_says: null },
      ],
    })
    expect(await told(world.admin)).toEqual(['deposit_disputed'])
    expect((await ownReturn(world.dealer, id))?.disputed).toBe(true)
    await expect(returned('UKR8GHIJKL')).rejects.toMatchObject({ hint: 'deposit_disputed' })
  })
})

describe('administrators decide a dispute', () => {
  beforeEach(async () => {
    await deny()
    await returned('UKR9MNOPQR')
    await deny()
    await ask('delete from public.system_notifications')
  })

  test('that it was returned: both are told, and nobody denies it again', async () => {
    await decide(true)
    expect(await ownDeposit(world.buyer, id)).toMatchObject({
      status: 'returned',
      return_receipt: 'UKR9MNOPQR',
    })
    expect(await disputed()).toEqual([])
    expect(await told(world.buyer)).toEqual(['deposit_dispute_decided'])
    expect(await told(world.dealer)).toEqual(['deposit_dispute_decided'])
    await expect(deny()).rejects.toMatchObject({ hint: 'denial_over' })
    expect((await movements()).map(([, amount]) => amount)).toEqual([
      AMOUNT,
      -AMOUNT,
      AMOUNT,
      -AMOUNT,
      AMOUNT,
      -AMOUNT,
    ])
    const entries = await ask(`select action, after from public.audit_log where entity_id = $1`, [id])
    expect(entries).toMatchObject([
      { action: 'decide', after: { status: 'returned', receipt: 'UKR9MNOPQR' } },
    ])
  })

  test('that it is still owed: the owner returns it, and a denial is disputed at once', async () => {
    await decide(false)
    expect(await statusOf()).toBe('return_due')
    expect(await disputed()).toEqual([])
    await expect(decide(true)).rejects.toMatchObject({ hint: 'decided' })
    await returned('UKS1ABCDEF')
    await deny('Not this either.')
    expect(await disputed()).toMatchObject([{ id }])
  })

  test('and only they, once, while it is disputed', async () => {
    for (const person of [world.dealer, world.buyer])
      await expect(decide(true, person)).rejects.toMatchObject({ code: '42501' })
    await expect(world.dealer.query('select * from public.admin_disputed_deposits()')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(decide(null)).rejects.toMatchObject({ hint: 'decided' })
    const both = await Promise.allSettled([decide(true), decide(false)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('unless a sale to the payer settles it first', async () => {
    await completeSale(world.dealer, world.buyer, ad)
    expect(await statusOf()).toBe('counted')
    expect(await disputed()).toEqual([])
    await expect(decide(true)).rejects.toMatchObject({ hint: 'decided' })
  })
})

test('the ledger of denied and returned deposits balances, whatever happens', async () => {
  for (let round = 0; round < 4; round++) {
    await deny()
    if (round > 0) await decide(false)
    await returned(`UKR${round}ABCDEF`)
  }
  expect((await movements()).reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(0)
  expect(await movements()).toHaveLength(10)
  expect(await ask('select * from private.ledger_differences()')).toEqual([])
})

test('the words of both go with the account of either', async () => {
  await deny('My number is another now.')
  await ask(`update private.deposit_denials set owner_says = 'It was sent.'`)
  const [mine] = await world.buyer.query<{ data: Record<string, unknown> }>(
    'select public.export_my_data() as data',
  )
  expect(mine?.data.deposits_not_received).toMatchObject([{ payer_says: 'My number is another now.' }])
  await ask('update public.deposits set payer_id = null where id = $1', [id])
  expect(await ask('select payer_says, owner_says from private.deposit_denials')).toEqual([
    { payer_says: null, owner_says: null },
  ])
})
