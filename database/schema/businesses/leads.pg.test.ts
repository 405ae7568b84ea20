import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { askAbout, signUpAs } from '#testing/leads.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'
import { raceOnLock } from '#testing/race-on-lock.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()

const refused = { code: '42501' }

let catalogue: Catalogue
let ad: string
/** The accounts of two sales people and a manager. */
let peter: Person
let mary: Person
let grace: Person
/** The same, acting for the dealer. */
let sellerPeter: Person
let sellerMary: Person
let manager: Person

const ask = <Row = Record<string, unknown>>(text: string, values?: unknown[]) =>
  world.owner.query<Row>(text, values)
const rule = (name: string, of = world.dealer) => of.query('select public.set_lead_rule($1)', [name])
const assign = (by: Person, thread: string, to: Person | null) =>
  by.query('select public.assign_lead($1, $2)', [thread, to?.id ?? null])
const answer = (by: Person, thread: string, content = 'It is.') =>
  by.query(`insert into public.messages (thread_id, subject, content) values ($1, '', $2)`, [thread, content])
const asks = (from = world.buyer) => askAbout(from, world, ad)

async function holderOf(thread: string): Promise<string | undefined> {
  const [row] = await ask<{ person_id: string }>(
    'select person_id from public.lead_assignments where thread_id = $1',
    [thread],
  )
  return row?.person_id
}

/** Asks as a new member each time, one after the other. */
async function asksOf(count: number): Promise<string[]> {
  const threads: string[] = []
  for (let nth = 0; nth < count; nth += 1) threads.push(await asks(await customer()))
  return threads
}

async function customer(name = 'Amina'): Promise<Person> {
  const person = await signUpAs(world, name, 'Hassan')
  await ask(`update public.profiles set created_at = now() - interval '31 days' where id = $1`, [person.id])
  return person
}

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  // What else these roles may do is granted beside the tables.
  await ask('grant select, insert on public.messages to business_sales')
  await ask('grant select, update (status) on public.message_threads to business_sales')
  for (const [table, verb, clause] of [
    ['messages', 'select', 'using (sender_id = (select auth.uid()) or recipient_id = (select auth.uid()))'],
    ['messages', 'insert', 'with check (sender_id = (select auth.uid()))'],
    ['message_threads', 'select', 'using (owner_id = (select auth.uid()))'],
    ['message_threads', 'update', 'using (owner_id = (select auth.uid()))'],
  ])
    await ask(
      `create policy "Of the test: ${table} ${verb}" on public.${table} for ${verb} to business_sales ${clause}`,
    )
  await ask('update auth.users set email_confirmed_at = now()')
})

beforeEach(async () => {
  await ask(`update public.profiles set created_at = now() - interval '31 days'`)
  ad = await post(world.dealer, catalogue)
  peter = await signUpAs(world, 'Peter')
  mary = await signUpAs(world, 'Mary')
  grace = await signUpAs(world, 'Grace')
  sellerPeter = await world.acting(peter, world.dealer, 'sales')
  sellerMary = await world.acting(mary, world.dealer, 'sales')
  manager = await world.acting(grace, world.dealer, 'manager')
  // Each has worked here since another moment.
  await ask(
    `update public.business_members set joined_at = now() - case person_id when $1 then interval '2 days' else interval '1 day' end`,
    [peter.id],
  )
})

afterEach(async () => {
  await ask('delete from public.message_threads')
  await ask('delete from private.lead_rules')
  await ask('delete from public.business_members')
  await ask('delete from public.system_notifications')
  await ask('delete from mail.outbox')
  await ask('update public.profiles set suspended_at = null')
})

describe('by hand', () => {
  test('nothing is assigned until somebody does', async () => {
    expect(await sellerPeter.query('select public.lead_rule() as rule')).toEqual([{ rule: 'hand' }])
    const thread = await asks()
    await answer(sellerPeter, thread)
    expect(await holderOf(thread)).toBeUndefined()
  })

  test('a manager and the account give leads to anybody who works there, and back to nobody', async () => {
    const thread = await asks()
    await assign(manager, thread, peter)
    expect(await holderOf(thread)).toBe(peter.id)
    await assign(manager, thread, mary)
    await assign(world.dealer, thread, grace)
    await assign(manager, thread, world.dealer)
    expect(await holderOf(thread)).toBe(world.dealer.id)
    await assign(manager, thread, null)
    expect(await holderOf(thread)).toBeUndefined()
  })

  test('sales people take what is nobody’s and give away what is theirs, not what is another’s', async () => {
    const thread = await asks()
    await expect(assign(sellerPeter, thread, mary)).rejects.toMatchObject(refused)
    await assign(sellerPeter, thread, peter)
    await expect(assign(sellerMary, thread, mary)).rejects.toMatchObject({ ...refused, hint: 'lead_taken' })
    await expect(assign(sellerMary, thread, null)).rejects.toMatchObject(refused)
    await assign(sellerPeter, thread, mary)
    expect(await holderOf(thread)).toBe(mary.id)
    await assign(sellerMary, thread, null)
    expect(await holderOf(thread)).toBeUndefined()
  })

  test('who gave a lead away may take it back for two minutes, nobody else', async () => {
    const thread = await asks()
    await assign(sellerPeter, thread, peter)
    await assign(sellerPeter, thread, mary)
    await assign(sellerPeter, thread, peter)
    expect(await holderOf(thread)).toBe(peter.id)
    await assign(sellerPeter, thread, mary)
    await ask(`update public.lead_assignments set assigned_at = now() - interval '3 minutes'`)
    await expect(assign(sellerPeter, thread, peter)).rejects.toMatchObject({ hint: 'lead_taken' })
    await assign(manager, thread, grace)
    await expect(assign(sellerPeter, thread, peter)).rejects.toMatchObject({ hint: 'lead_taken' })
  })

  test('two people who take the same lead at once: one has it, the other is told so', async () => {
    const thread = await asks()
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.message_threads where id = $1 for update', values: [thread] },
      [() => assign(sellerPeter, thread, peter), () => assign(sellerMary, thread, mary)],
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([peter.id, mary.id]).toContain(await holderOf(thread))
  })

  test('strangers, people who left and the suspended get none; another’s inquiry is out of reach', async () => {
    const thread = await asks()
    await expect(assign(manager, thread, world.seller)).rejects.toMatchObject({
      ...refused,
      hint: 'not_at_business',
    })
    await expect(assign(manager, crypto.randomUUID(), peter)).rejects.toMatchObject(refused)
    await ask('update public.profiles set suspended_at = now() where id = $1', [mary.id])
    await expect(assign(manager, thread, mary)).rejects.toMatchObject({ hint: 'not_at_business' })
    await expect(assign(world.provider, thread, world.provider)).rejects.toMatchObject(refused)
    await expect(assign(world.buyer, thread, world.buyer)).rejects.toMatchObject(refused)
    await expect(assign(world.visitor, thread, peter)).rejects.toMatchObject(refused)
    // The token outlives the membership for a moment.
    await ask('delete from public.business_members where person_id = $1', [peter.id])
    await expect(assign(sellerPeter, thread, peter)).rejects.toMatchObject(refused)
    await ask('delete from public.business_members where person_id = $1', [grace.id])
    await expect(assign(manager, thread, mary)).rejects.toMatchObject(refused)
    expect(await holderOf(thread)).toBeUndefined()
  })

  test('somebody who is removed while they get a lead does not keep it', async () => {
    const thread = await asks()
    const [assigned] = await raceOnLock(
      world.database,
      { text: 'select from public.message_threads where id = $1 for update', values: [thread] },
      [() => assign(manager, thread, peter)],
      async () => {
        await ask('delete from public.business_members where person_id = $1', [peter.id])
      },
    )
    expect(assigned?.status).toBe('rejected')
    expect(await holderOf(thread)).toBeUndefined()
  })
})

describe('in turn', () => {
  test('inquiries go to the sales people, whoever was given one longest ago; the suspended are skipped', async () => {
    await rule('turn', manager)
    const [first = '', second = '', third = ''] = await asksOf(3)
    expect([await holderOf(first), await holderOf(second), await holderOf(third)]).toEqual([
      peter.id,
      mary.id,
      peter.id,
    ])
    await ask('update public.profiles set suspended_at = now() where id = $1', [mary.id])
    const [fourth = ''] = await asksOf(1)
    expect(await holderOf(fourth)).toBe(peter.id)
  })

  test('without sales people everybody has a turn, the account too; alone it gets nothing assigned', async () => {
    await rule('turn')
    await ask(`delete from public.business_members where role = 'sales'`)
    const [first = '', second = ''] = await asksOf(2)
    expect(new Set([await holderOf(first), await holderOf(second)])).toEqual(
      new Set([world.dealer.id, grace.id]),
    )
    await ask('delete from public.business_members')
    const [third = ''] = await asksOf(1)
    expect(await holderOf(third)).toBeUndefined()
  })

  test('inquiries at the same moment go to different people', async () => {
    await rule('turn')
    const customers = [await customer(), await customer(), await customer(), await customer()]
    const threads = await raceOnLock(
      world.database,
      { text: 'select from private.lead_rules where business_id = $1 for update', values: [world.dealer.id] },
      customers.slice(0, 3).map((person) => () => asks(person)),
    )
    const holders = await Promise.all(
      threads.map((thread) => holderOf(thread.status === 'fulfilled' ? thread.value : '')),
    )
    expect(holders.toSorted()).toEqual(
      [
        peter.id,
        mary.id,
        holders.filter((id) => id === peter.id).length === 2 ? peter.id : mary.id,
      ].toSorted(),
    )
  })

  test('an ad of somebody else’s business is not concerned', async () => {
    await rule('turn')
    const other = await post(world.seller, catalogue)
    expect(await holderOf(await askAbout(world.buyer, world, other))).toBeUndefined()
  })
})

describe('who answers first', () => {
  beforeEach(() => rule('first'))

  test('gets it, also by marking it as responded, and is not told', async () => {
    const [written = '', marked = '', ours = ''] = await asksOf(3)
    await answer(sellerPeter, written)
    await answer(sellerMary, written)
    expect(await holderOf(written)).toBe(peter.id)
    await sellerMary.query(`update public.message_threads set status = 'responded' where id = $1`, [marked])
    expect(await holderOf(marked)).toBe(mary.id)
    await answer(world.dealer, ours)
    expect(await holderOf(ours)).toBe(world.dealer.id)
    expect(await notificationsOf(world, peter)).toEqual([])
  })

  test('of two answers at once the first counts', async () => {
    const thread = await asks()
    const outcomes = await raceOnLock(
      world.database,
      { text: 'select from public.profiles where id = $1 for update', values: [world.dealer.id] },
      [() => answer(sellerPeter, thread), () => answer(sellerMary, thread, 'Yes.')],
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const [first] = await ask<{ written_by: string }>(
      `select writer.written_by from private.message_writers as writer
       join public.messages as message on message.id = writer.message_id
       order by (message.created_at = (select first_answer_at from public.message_threads where id = $1)) desc, message.created_at limit 1`,
      [thread],
    )
    expect(await holderOf(thread)).toBe(first?.written_by)
  })

  test('an assigned one stays with its person', async () => {
    const thread = await asks()
    await assign(manager, thread, mary)
    await answer(sellerPeter, thread)
    expect(await holderOf(thread)).toBe(mary.id)
  })

  test('marking it as responded with Undo counts for the person who pressed', async () => {
    const thread = await asks()
    await ask('grant execute on function public.hold_act(text, uuid, jsonb) to business_sales')
    await ask('grant execute on function private.perform_act(text, uuid, jsonb) to business_sales')
    await ask('grant execute on function private.keep_act(text, uuid, jsonb) to business_sales')
    const [held] = await sellerPeter.query<{ id: string }>(
      `select id from public.hold_act('move_inquiry', $1, '{"status": "responded", "was_status": "new"}')`,
      [thread],
    )
    await ask('update private.held_acts set due_at = now()')
    await ask('select private.do_held_act($1)', [held?.id])
    expect(await holderOf(thread)).toBe(peter.id)
  })
})

describe('being told', () => {
  test('whoever is given a lead is told the ad, the first name and the business; not who takes it', async () => {
    const thread = await asks()
    await assign(sellerPeter, thread, peter)
    expect(await notificationsOf(world, peter)).toEqual([])
    await assign(manager, thread, mary)
    await assign(manager, thread, mary)
    expect(await notificationsOf(world, mary)).toMatchObject([
      {
        kind: 'lead_assigned',
        title: 'Wanjiku asks Achieng Motors about 2015 Toyota Axio 1.5 X',
        link: `/dealer/inquiries/${thread}`,
      },
    ])
    // What no longer holds is no longer said.
    await assign(manager, thread, null)
    expect(await notificationsOf(world, mary)).toEqual([])
  })

  test('a turn tells by mail, too', async () => {
    await rule('turn')
    await ask('update auth.users set email_confirmed_at = now() where id = $1', [peter.id])
    await asks()
    expect((await mailsInOutbox(world)).filter(({ kind }) => kind === 'lead_assigned')).toHaveLength(1)
  })
})

describe('leaving', () => {
  test('by hand the account gets what is left; closed ones, too', async () => {
    const [open = '', closed = '', another = ''] = await asksOf(3)
    for (const thread of [open, closed]) await assign(manager, thread, peter)
    await assign(manager, another, mary)
    await ask(`update public.message_threads set status = 'closed' where id = $1`, [closed])
    await ask('delete from public.business_members where person_id = $1', [peter.id])
    expect([await holderOf(open), await holderOf(closed), await holderOf(another)]).toEqual([
      world.dealer.id,
      world.dealer.id,
      mary.id,
    ])
    expect(await notificationsOf(world, peter)).toEqual([])
    expect(await notificationsOf(world, world.dealer)).toMatchObject([{ link: `/dealer/inquiries/${open}` }])
  })

  test('in turn the others get them, told once for several', async () => {
    const threads = await asksOf(4)
    for (const thread of threads) await assign(manager, thread, peter)
    await rule('turn')
    const john = await signUpAs(world, 'John')
    await world.acting(john, world.dealer, 'sales')
    await ask('delete from public.business_members where person_id = $1', [peter.id])
    const holders = await Promise.all(threads.map(holderOf))
    expect(holders.filter((id) => id === mary.id)).toHaveLength(2)
    expect(holders.filter((id) => id === john.id)).toHaveLength(2)
    expect(await notificationsOf(world, mary)).toMatchObject([
      { title: 'You have 2 more inquiries at Achieng Motors', link: '/dealer/inquiries?whose=mine' },
    ])
  })

  test('an erased account keeps nothing, its messages stay without the name', async () => {
    await rule('turn')
    const thread = await asks()
    expect(await holderOf(thread)).toBe(peter.id)
    await answer(sellerPeter, thread)
    await ask('delete from auth.users where id = $1', [peter.id])
    expect(await holderOf(thread)).toBe(mary.id)
    expect(
      await world.buyer.query(`select content, writer_name from public.messages where content = 'It is.'`),
    ).toEqual([{ content: 'It is.', writer_name: null }])
  })

  test('handing over gives the open ones to somebody, by a manager only', async () => {
    const [open = '', closed = ''] = await asksOf(2)
    for (const thread of [open, closed]) await assign(manager, thread, peter)
    await ask(`update public.message_threads set status = 'closed' where id = $1`, [closed])
    const hand = (by: Person, to: Person) =>
      by.query<{ count: number }>('select public.hand_over_leads($1, $2) as count', [peter.id, to.id])
    await expect(hand(sellerPeter, mary)).rejects.toMatchObject(refused)
    await expect(hand(manager, world.seller)).rejects.toMatchObject({ hint: 'not_at_business' })
    expect(await hand(world.provider, world.provider)).toEqual([{ count: 0 }])
    expect(await hand(manager, mary)).toEqual([{ count: 1 }])
    expect(await hand(manager, mary)).toEqual([{ count: 0 }])
    expect([await holderOf(open), await holderOf(closed)]).toEqual([mary.id, peter.id])
  })

  test('the ad may go, the business takes everything with it', async () => {
    const thread = await asks()
    await assign(manager, thread, peter)
    await ask('delete from public.vehicle_listings where id = $1', [ad])
    expect(await holderOf(thread)).toBe(peter.id)
    const shop = await signUpAs(world, 'Duka')
    await ask(
      `update public.profiles set role = 'dealer', created_at = now() - interval '31 days' where id = $1`,
      [shop.id],
    )
    const own = await post(shop, catalogue)
    await world.acting(peter, shop, 'sales')
    await rule('turn', shop)
    const theirs = await askAbout(world.buyer, world, own)
    expect(await holderOf(theirs)).toBe(peter.id)
    await ask('delete from auth.users where id = $1', [shop.id])
    expect(await holderOf(theirs)).toBeUndefined()
    expect(await ask('select from private.lead_rules')).toEqual([])
  })
})

describe('who sees what', () => {
  test('the business and its people see assignments; the buyer, a worker on their own and other dealers do not', async () => {
    const thread = await asks()
    await assign(manager, thread, peter)
    const seen = (by: Person) => by.query('select person_id from public.lead_assignments')
    for (const person of [world.dealer, sellerMary, manager])
      expect(await seen(person)).toEqual([{ person_id: peter.id }])
    for (const person of [world.buyer, peter, world.provider, world.admin])
      expect(await seen(person)).toEqual([])
    await expect(seen(world.visitor)).rejects.toMatchObject(refused)
    await expect(
      sellerPeter.query('update public.lead_assignments set person_id = $1', [mary.id]),
    ).rejects.toMatchObject(refused)
  })

  test('the buyer reads every message with the first name, and never who it was', async () => {
    const thread = await asks()
    await answer(sellerPeter, thread)
    await answer(world.dealer, thread, 'From the account.')
    const read = await world.buyer.query<Record<string, unknown>>(
      'select * from public.messages order by created_at',
    )
    expect(read.map(({ writer_name }) => writer_name)).toEqual([null, 'Peter', null])
    expect(JSON.stringify(read)).not.toContain(peter.id)
    await expect(world.buyer.query('select * from private.message_writers')).rejects.toMatchObject(refused)
    expect(await ask('select written_by from private.message_writers')).toEqual([{ written_by: peter.id }])
    const [listed] = await world.buyer.query('select * from public.list_threads()')
    expect(listed).toMatchObject({ assignee_id: null })
  })

  test('nobody writes under another name', async () => {
    const thread = await asks()
    await expect(
      world.buyer.query(
        `insert into public.messages (thread_id, subject, content, writer_name) values ($1, '', 'Hello', 'Peter')`,
        [thread],
      ),
    ).rejects.toMatchObject(refused)
    await ask('grant insert (writer_name) on public.messages to authenticated')
    await world.buyer.query(
      `insert into public.messages (thread_id, subject, content, writer_name) values ($1, '', 'Hello', 'Peter')`,
      [thread],
    )
    await ask('revoke insert (writer_name) on public.messages from authenticated')
    expect(await ask(`select writer_name from public.messages where content = 'Hello'`)).toEqual([
      { writer_name: null },
    ])
  })

  test('the mail about an unread message names the business and the first name', async () => {
    const thread = await asks()
    await answer(sellerPeter, thread)
    await ask(`update public.messages set created_at = created_at - interval '11 minutes'`)
    await ask('delete from mail.outbox')
    await ask('select private.mail_unread_messages()')
    const mails = await mailsInOutbox(world)
    expect(mails.find(({ recipient }) => recipient === 'wanjiku@magari.test')).toMatchObject({
      subject: 'Achieng Motors · Peter wrote to you about 2015 Toyota Axio 1.5 X',
    })
  })

  test('lists keep what is mine or nobody’s', async () => {
    const [first = '', second = '', third = ''] = await asksOf(3)
    await assign(manager, first, peter)
    await assign(manager, second, mary)
    const own = async (by: Person, whose: string) => {
      const rows = await by.query<{ answer: { inquiries: { id: string; assignee_id: string | null }[] } }>(
        'select to_jsonb(public.own_inquiries(whose => $1)) as answer',
        [whose],
      )
      return rows[0]?.answer.inquiries.map(({ id, assignee_id }) => [id, assignee_id])
    }
    expect(await own(sellerPeter, 'mine')).toEqual([[first, peter.id]])
    expect(await own(sellerMary, 'nobody')).toEqual([[third, null]])
    expect(await own(world.dealer, 'mine')).toEqual([])
    const threads = async (by: Person, whose: string) =>
      (await by.query<{ id: string }>('select id from public.list_threads(whose => $1)', [whose])).map(
        ({ id }) => id,
      )
    expect(await threads(world.dealer, 'nobody')).toEqual([third])
    expect(await threads(world.buyer, 'nobody')).toEqual([])
  })
})

describe('the people and their figures', () => {
  test('lists who may have leads, and tells two of one name apart', async () => {
    const other = await signUpAs(world, 'Peter', 'Njoroge')
    await world.acting(other, world.dealer, 'sales')
    expect(await sellerMary.query('select * from public.lead_people()')).toEqual([
      { person_id: world.dealer.id, name: 'Achieng', role: 'account', is_me: false },
      { person_id: peter.id, name: 'Peter M.', role: 'sales', is_me: false },
      ...[
        { person_id: mary.id, name: 'Mary', role: 'sales', is_me: true },
        { person_id: grace.id, name: 'Grace', role: 'manager', is_me: false },
      ].toSorted((one, two) => (one.person_id < two.person_id ? -1 : 1)),
      { person_id: other.id, name: 'Peter N.', role: 'sales', is_me: false },
    ])
    await world.acting(await signUpAs(world, 'Peter', 'Maina'), world.dealer, 'sales')
    const named = await sellerMary.query<{ name: string }>('select name from public.lead_people()')
    expect(
      named
        .map(({ name }) => name)
        .filter((name) => name.startsWith('Peter'))
        .toSorted(),
    ).toEqual(['Peter Maina', 'Peter Mutua', 'Peter N.'])
    await ask('delete from public.business_members')
    expect(await world.dealer.query('select * from public.lead_people()')).toEqual([])
    expect(await world.buyer.query('select * from public.lead_people()')).toEqual([])
  })

  test('count leads, open ones, the median and the share within an hour; managers only', async () => {
    const [quick = '', slow = '', waiting = '', fresh = '', old = ''] = await asksOf(5)
    for (const thread of [quick, slow, waiting, fresh, old]) await assign(manager, thread, peter)
    const backdate = (thread: string, asked: string, after: string | null) =>
      ask(
        `update public.message_threads set created_at = now() - $2::interval, first_answer_at = now() - $2::interval + $3::interval,
           status = case when $3::interval is null then 'new' else 'closed' end where id = $1`,
        [thread, asked, after],
      )
    await backdate(quick, '1 day', '10 minutes')
    await backdate(slow, '1 day', '3 hours')
    await backdate(waiting, '2 hours', null)
    await backdate(fresh, '10 minutes', null)
    await backdate(old, '40 days', '1 minute')
    const figures = await manager.query<{ name: string }>('select * from public.lead_figures(30)')
    expect(figures.find(({ name }) => name === 'Peter')).toEqual({
      person_id: peter.id,
      name: 'Peter',
      role: 'sales',
      leads: '4',
      open: '2',
      median_seconds: '5700',
      within_hour: '0.333',
    })
    expect(figures.find(({ name }) => name === 'Mary')).toMatchObject({
      leads: '0',
      open: '0',
      median_seconds: null,
      within_hour: null,
    })
    await expect(sellerPeter.query('select * from public.lead_figures()')).rejects.toMatchObject(refused)
    await expect(world.buyer.query('select * from public.lead_figures()')).rejects.toMatchObject(refused)
  })

  test('managers choose the rule, for dealers and providers only', async () => {
    await rule('first', manager)
    expect(await world.dealer.query('select public.lead_rule() as rule')).toEqual([{ rule: 'first' }])
    await expect(rule('turn', sellerPeter)).rejects.toMatchObject(refused)
    await expect(rule('turn', world.buyer)).rejects.toMatchObject(refused)
    await expect(rule('dice')).rejects.toMatchObject({ hint: 'lead_rule_unknown' })
  })
})
