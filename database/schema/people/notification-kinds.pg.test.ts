import { expect, test } from 'vitest'
import { KINDS } from '#domain/notifications/registry.ts'
import { worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf } from '#testing/notifications.ts'

const world = worldOfTests()

const refused = { code: '42501' }

/** The bodies of our functions, by name. */
const bodies = async () =>
  world.owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )

test('the database knows the kinds of domain/notifications, with topic and place', async () => {
  const rows = await world.owner.query('select kind, topic, is_listed from private.notification_kinds')
  const known = Object.entries(KINDS).map(([kind, { topic, isListed }]) => ({
    kind,
    topic,
    is_listed: isListed,
  }))
  const byKind = (one: { kind?: unknown }, other: { kind?: unknown }) =>
    String(one.kind) < String(other.kind) ? -1 : 1
  expect(rows.sort(byKind)).toEqual(known.sort(byKind))
})

test('functions send known kinds only, and every kind is sent by one', async () => {
  // A code is sent to its number only (private.queue_code).
  const told = new Set(['phone_code'])
  for (const { body } of await bodies())
    for (const [call] of body.matchAll(
      /private\.(?:tell|tell_each|tell_administrators|tell_unmailed|mail_address|tell_booking_customer|tell_of_missed|tell_job_customer|tell_of_invoice|tell_side_of_sale|tell_other_side|tell_of_deposit|record_report_decision)\(.*?(?:;|$)/gs,
    ))
      for (const [, word] of call.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g))
        if (word && word in KINDS) told.add(word)
  expect([...told].sort()).toEqual(Object.keys(KINDS).sort())
})

test('notifications appear on the site, and by mail once the address is confirmed', async () => {
  const tell = (person: { id: string }) =>
    world.owner.query(
      `select private.tell($1, 'ad_removed', '{"title": "Axio", "reason": null}', '{"title": "Axio, in the mail"}')`,
      [person.id],
    )
  await tell(world.seller)
  expect(await notificationsOf(world, world.seller)).toMatchObject([
    { kind: 'ad_removed', facts: { title: 'Axio' }, title: 'Your ad was removed' },
  ])
  expect(await mailsInOutbox(world, 'otieno@magari.test')).toEqual([])
  await world.owner.query('update auth.users set email_confirmed_at = now()')
  await tell(world.seller)
  expect(await mailsInOutbox(world, 'otieno@magari.test')).toMatchObject([
    {
      facts: { title: 'Axio, in the mail' },
      subject: 'Your ad was removed',
      action: '/contact',
      unsubscribe: expect.stringMatching(/^\/unsubscribe\?token=[0-9a-f]{64}$/),
    },
  ])
  await world.owner.query(
    `update public.system_settings set value = 'false' where key = 'email_notifications'`,
  )
  await tell(world.seller)
  expect(await mailsInOutbox(world, 'otieno@magari.test')).toHaveLength(1)
  await expect(
    world.dealer.query(`select private.tell($1, 'ad_removed')`, [world.seller.id]),
  ).rejects.toMatchObject(refused)
})

test('the list of a member has kind and facts', async () => {
  expect(await world.seller.query('select title, kind, facts from public.my_notifications()')).toContainEqual(
    {
      title: null,
      kind: 'ad_removed',
      facts: { title: 'Axio' },
    },
  )
})

test('an unknown kind is an error; a missing recipient is not', async () => {
  await expect(world.owner.query(`select private.tell($1, 'ad_lost')`, [world.seller.id])).rejects.toThrow(
    'There is no kind of notification named ad_lost.',
  )
  await world.owner.query(`select private.tell(null, 'ad_removed', '{}')`)
})

test('administrators write text, never facts', async () => {
  await expect(
    world.admin.query(`insert into public.system_notifications (kind, facts) values ('ad_removed', '{}')`),
  ).rejects.toMatchObject(refused)
  for (const columns of [
    { title: 'A', kind: 'ad_removed', facts: '{}', type: null },
    { link: '/', kind: 'ad_removed', facts: '{}', type: null },
    { title: 'A' },
    { kind: 'ad_removed', type: null },
    { kind: 'ad_removed', facts: '[]', type: null },
    { facts: '{}', title: 'A', message: 'B' },
  ])
    await expect(
      world.owner.query(
        `insert into public.system_notifications (${Object.keys(columns)})
         values (${Object.keys(columns).map((_, place) => `$${place + 1}`)})`,
        Object.values(columns),
      ),
    ).rejects.toMatchObject({ code: '23514' })
})
