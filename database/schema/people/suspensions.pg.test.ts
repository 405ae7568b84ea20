import { afterEach, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { mailsInOutbox, notificationsOf as notificationsIn } from '#testing/notifications.ts'

const world = worldOfTests()
const REASON = 'Three buyers say that the car was never there.'

afterEach(async () => {
  await world.owner.query(`update public.profiles set suspended_at = null`)
  await world.owner.query('delete from public.suspensions')
  await world.owner.query('delete from public.system_notifications')
  await world.owner.query('delete from mail.outbox')
})

const suspend = (by: Person, member: Person, reason: string | null = REASON) =>
  by.query('select public.suspend_member($1, $2)', [member.id, reason])
const lift = (by: Person, member: Person, note: string | null = null) =>
  by.query('select public.lift_suspension($1, $2)', [member.id, note])
const answer = (by: Person, text: string | null) => by.query('select public.answer_suspension($1)', [text])
const notificationsOf = async (person: Person) => (await notificationsIn(world, person)).reverse()
const audited = (member: Person) =>
  world.owner.query(
    `select actor_id, after ->> 'reason' as reason from public.audit_log
     where entity = 'profiles' and entity_id = $1 order by id desc limit 1`,
    [member.id],
  )

test('a suspended member reads the reason, gets a mail, answers once, and is reinstated with a note', async () => {
  await world.owner.query('update auth.users set email_confirmed_at = now()')
  await suspend(world.admin, world.seller)
  expect(await notificationsOf(world.seller)).toMatchObject([
    { title: 'Your account is suspended', message: expect.stringContaining(REASON), link: '/account' },
  ])
  const mails = () => mailsInOutbox(world, 'otieno@magari.test')
  expect(await mails()).toMatchObject([{ subject: 'Your account is suspended' }])
  expect(await audited(world.seller)).toEqual([{ actor_id: world.admin.id, reason: REASON }])
  expect(await world.seller.query('select reason, answer, ended_at from public.suspensions')).toEqual([
    { reason: REASON, answer: null, ended_at: null },
  ])

  await answer(world.seller, '  It was sold that morning; I can show the receipt.  ')
  await expect(answer(world.seller, 'And another thing')).rejects.toMatchObject({ hint: 'answered' })
  expect(await notificationsOf(world.admin)).toMatchObject([
    {
      message: 'Otieno Odhiambo writes: It was sold that morning; I can show the receipt.',
      link: `/admin/users/${world.seller.id}`,
    },
  ])

  await lift(world.admin, world.seller, 'Thank you for the receipt.')
  expect(
    await world.seller.query('select end_note, ended_at is not null as over from public.suspensions'),
  ).toEqual([{ end_note: 'Thank you for the receipt.', over: true }])
  expect((await notificationsOf(world.seller)).at(-1)).toMatchObject({
    title: 'Your account is no longer suspended',
    message: expect.stringMatching(/^Thank you for the receipt\./),
  })
  expect(await mails()).toHaveLength(2)
})

test('refuses table calls, other callers, repetitions and missing reasons', async () => {
  for (const reason of [null, '', ' ok ', 'x'.repeat(1001)])
    await expect(suspend(world.admin, world.seller, reason), String(reason)).rejects.toMatchObject({
      hint: expect.stringMatching(/^reason_/),
    })
  for (const person of [world.buyer, world.dealer, world.seller])
    for (const act of [suspend, lift])
      await expect(act(person, world.seller)).rejects.toMatchObject({ code: '42501' })
  await expect(
    world.admin.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id]),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(lift(world.admin, world.seller)).rejects.toMatchObject({ hint: 'not_suspended' })
  await expect(suspend(world.admin, world.admin)).rejects.toMatchObject({ hint: 'is_admin' })
  await expect(answer(world.buyer, 'What have I done?')).rejects.toMatchObject({ code: '42501' })
  await suspend(world.admin, world.seller)
  await expect(suspend(world.admin, world.seller)).rejects.toMatchObject({ hint: 'already_suspended' })
  for (const text of [null, ' ', 'x'.repeat(2001)])
    await expect(answer(world.seller, text)).rejects.toMatchObject({
      hint: expect.stringMatching(/^answer_/),
    })
  expect(await world.buyer.query('select from public.suspensions')).toEqual([])
  expect(await world.admin.query('select from public.suspensions')).toHaveLength(1)
  await expect(world.seller.query('delete from public.suspensions')).rejects.toMatchObject({ code: '42501' })
})

test('a lifted suspension can be followed by another with its own answer', async () => {
  await suspend(world.admin, world.seller)
  await answer(world.seller, 'I will mend it.')
  await lift(world.admin, world.seller)
  await suspend(world.admin, world.seller, 'The same again.')
  await answer(world.seller, 'This time it was my brother.')
  expect(await world.seller.query('select reason from public.suspensions order by began_at')).toEqual([
    { reason: REASON },
    { reason: 'The same again.' },
  ])
})

test('a suspension by the operator’s SQL has no reason', async () => {
  await world.owner.query('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await world.seller.query('select reason from public.suspensions')).toEqual([{ reason: null }])
  expect((await notificationsOf(world.seller))[0]?.message).toMatch(/^Your ads and business are hidden/)
})
