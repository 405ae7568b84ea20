import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { post } from '#testing/vehicles.ts'
import { actingGrants } from './acting.ts'
import { actsOf, type Business, openBusinessWorld, threadOf } from './acts-of-businesses.ts'

const world = worldOfTests()

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))

const [header = '', ...rules] = linesOf('./acting.txt')
const callers = header.trim().split(/\s+/)
const rulesByAct = new Map(
  rules.map((line) => {
    const [, act = '', marks = ''] = /^(.+?) {2,}(.*)$/.exec(line) ?? []
    return [act, marks.trim().split(/\s+/)]
  }),
)

let people: Record<string, Person>
let business: Business
let acts: ReturnType<typeof actsOf>

beforeAll(async () => {
  await world.owner.query(`update public.system_settings set value = '0' where key like 'signal_%'`)
  const signUp = async (name: string, role: string) => {
    const [row] = await world.owner.query<{ id: string }>(
      'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
      [`${name}@magari.test`, { first_name: name, last_name: 'Njoroge', role }],
    )
    return { id: row?.id ?? '' } as Person
  }
  const account = world.dealer
  const other = await signUp('rival', 'dealer')
  people = {
    account,
    owner: await world.acting(await signUp('amina', 'customer'), account, 'owner'),
    manager: await world.acting(await signUp('brian', 'customer'), account, 'manager'),
    sales: await world.acting(await signUp('juma', 'customer'), account, 'sales'),
    elsewhere: await world.acting(await signUp('zawadi', 'customer'), other, 'sales'),
  }
  business = await openBusinessWorld(world)
  acts = actsOf(business)
})

test('the rules have a line for each act that is tried, and no other', () => {
  expect([...rulesByAct.keys()].sort()).toEqual(Object.keys(acts).sort())
})

// First: a rule removes the garage.
test('the audit log names who acts, not the business', async () => {
  const { manager } = people as { manager: Person }
  await acts['issue an invoice']?.(manager)
  const [entry] = await world.owner.query<{ actor: string }>(
    `select actor_id as actor from public.audit_log where action = 'issue' order by id desc limit 1`,
  )
  const [member] = await world.owner.query<{ id: string }>(
    `select person_id as id from public.business_members where business_id = $1 and role = 'manager'`,
    [world.dealer.id],
  )
  expect(entry?.actor).toBe(member?.id)
})

test.each([...rulesByAct])('%s', async (name, expected) => {
  const act = acts[name]
  if (!act) throw new Error('acts-of-businesses.ts does not try this')
  const outcomes: string[] = []
  for (const [nth, caller] of callers.entries()) {
    const mark = expected[nth] ?? ''
    outcomes.push(mark === '.' ? mark : await outcomeOf(act, people[caller] as Person))
  }
  expect(outcomes.join(' ')).toBe(expected.join(' '))
})

/** What the act comes to; with the error, unless that is a refusal. */
async function outcomeOf(act: (who: Person) => Promise<unknown>, who: Person): Promise<string> {
  try {
    return (await act(who)) ? '+' : '-'
  } catch (error) {
    const { code, hint, message } = error as { code?: string; hint?: string; message: string }
    return code === '42501' || hint ? 'x' : message
  }
}

test('the roles in which people act have the privileges, functions and policies of the list, and no other', async () => {
  expect(await actingGrants(world.owner)).toEqual(linesOf('./acting-grants.txt'))
})

test('whoever left, is suspended, or works for what is no business any more has no role in it', async () => {
  const roleOf = async (person: Person) =>
    (
      await world.owner.query<{ role: string | null }>('select private.acting_role($1, $2) as role', [
        person.id,
        world.provider.id,
      ])
    )[0]?.role
  await world.acting(world.buyer, world.provider, 'sales')
  expect(await roleOf(world.buyer)).toBe('business_sales')
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
  expect(await roleOf(world.buyer)).toBeNull()
  await world.owner.query('update public.profiles set suspended_at = null where id = $1', [world.buyer.id])
  await world.owner.query(`update public.profiles set role = 'customer' where id = $1`, [world.provider.id])
  expect(await roleOf(world.buyer)).toBeNull()
  await world.owner.query(`update public.profiles set role = 'service_provider' where id = $1`, [
    world.provider.id,
  ])
  expect(await roleOf(world.buyer)).toBe('business_sales')
  await world.owner.query('delete from public.business_members where person_id = $1', [world.buyer.id])
  expect(await roleOf(world.buyer)).toBeNull()
})

test('a held act of somebody who acts for the business is done as theirs', async () => {
  const { sales } = people as { sales: Person }
  await world.owner.query('delete from public.message_threads where asker_id = $1', [world.buyer.id])
  const thread = await threadOf(world, world.buyer, await post(world.dealer, business.catalogue))
  await world.owner.query(`
    create function public.note_actor() returns trigger language plpgsql as $$
    begin
      perform set_config('tests.actor', private.acting_person()::text, false);
      return new;
    end $$;
    create trigger note_actor before update of status on public.message_threads for each row execute function public.note_actor()`)
  const [held] = await sales.query<{ id: string }>(`select * from public.hold_act('move_inquiry', $1, $2)`, [
    thread,
    { status: 'closed', was_status: 'new' },
  ])
  expect(await world.dealer.query('select id from public.my_held_acts()')).toContainEqual({ id: held?.id })
  await world.owner.query(`update private.held_acts set due_at = now() - interval '1 second' where id = $1`, [
    held?.id,
  ])
  const [done] = await world.owner.query<{ actor: string }>(
    `with done as materialized (select private.do_held_act($1)) select current_setting('tests.actor') as actor from done`,
    [held?.id],
  )
  await world.owner.query('drop function public.note_actor() cascade')
  expect(done?.actor.length).toBe(36)
  expect(
    await world.owner.query('select status from public.message_threads where id = $1', [thread]),
  ).toEqual([{ status: 'closed' }])
})

test('no trigger takes who acts for the server where they write', async () => {
  const found = await world.owner.query<{ name: string }>(`
    select tgrelid::regclass || ' ' || tgname as name from pg_trigger
    where not tgisinternal
      and (pg_get_triggerdef(oid) like '%''authenticated''%' or (select prosrc from pg_proc where oid = tgfoid) like '%''authenticated''%')
      and exists (
        select from unnest('{INSERT,UPDATE}'::text[]) as kind where has_any_column_privilege('business_owner', tgrelid, kind)
          or has_table_privilege('business_owner', tgrelid, 'DELETE')
      )`)
  expect(found).toEqual([])
})
