import pg from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, worldOfTests } from '#testing/as.ts'
import { type Catalogue, insertCatalogue, post } from '#testing/vehicles.ts'

const world = worldOfTests()
const refused = { code: '42501' }

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await insertCatalogue(world)
  await world.owner.query('update auth.users set email_confirmed_at = now()')
})

afterEach(async () => {
  await world.owner.query('delete from public.newsletters')
  await world.owner.query('delete from public.newsletter_subscribers')
  await world.owner.query('delete from mail.outbox')
  await world.owner.query('update public.profiles set suspended_at = null')
})

const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.owner.query<Row>(text, values)
const subscribers = (count: number) =>
  ask(
    `insert into public.newsletter_subscribers (email, confirmed_at)
     select 'reader' || nth || '@example.test', now() from generate_series(1, $1::integer) as nth`,
    [count],
  )
const write = async (values: Record<string, unknown> = {}, person: Person = world.admin) => {
  const all = { subject: 'News of May', body: 'Habari', ads: 'none', listing_ids: [], ...values }
  const [row] = await person.query<{ id: string }>(
    'insert into public.newsletters (subject, body, ads, listing_ids) values ($1, $2, $3, $4) returning id',
    [all.subject, all.body, all.ads, all.listing_ids],
  )
  return row?.id ?? ''
}
const send = async (id: string, person: Person = world.admin) => {
  const [row] = await person.query<{ reached: number }>(
    // Reads first, as the page does.
    'select public.send_newsletter(id, updated_at) as reached from (select id, updated_at from public.newsletters where id = $1) as read',
    [id],
  )
  return row?.reached
}
const newsletter = async (id: string) => {
  const [row] = await world.admin.query(
    'select status, recipients, sent, failed, unsubscribed from public.newsletters where id = $1',
    [id],
  )
  return row
}
const batch = async (most = 60) => {
  const [row] = await ask<{ queued: number }>('select private.send_newsletter_batch($1) as queued', [most])
  return row?.queued
}
/** Moves the last batch a minute into the past. */
const aMinuteLater = () =>
  ask(`update private.newsletter_deliveries set queued_at = queued_at - interval '1 minute'`)
const waiting = () =>
  ask<{ id: string; recipient: string; unsubscribe: string }>(
    `select id, recipient, data ->> 'unsubscribe_path' as unsubscribe from mail.outbox
     where template = 'newsletter' order by id`,
  )
const claim = (mail: string) =>
  ask<{ recipient: string; ads: { title: string }[]; newsletter_id: string; subscriber_id: string }>(
    'select * from private.claim_newsletter_mail($1)',
    [mail],
  )
const handOver = async (mail: string) => {
  const [claimed] = await claim(mail)
  if (!claimed) return null
  await ask('select private.newsletter_mail_sent($1, $2, $3)', [
    mail,
    claimed.newsletter_id,
    claimed.subscriber_id,
  ])
  return claimed.recipient
}
const handOverAll = async () => {
  const reached: (string | null)[] = []
  for (const { id } of await waiting()) reached.push(await handOver(id))
  return reached
}

test('is sent in batches to all confirmed subscribers, one mail each with its own link', async () => {
  await subscribers(5)
  await ask(`insert into public.newsletter_subscribers (email) values ('never@example.test')`)
  const id = await write()
  expect(await world.admin.query('select public.newsletter_recipient_count() as count')).toEqual([
    { count: 5 },
  ])
  expect(await send(id)).toBe(5)
  expect(await newsletter(id)).toMatchObject({ status: 'sending', recipients: 5, sent: 0 })
  expect(await batch(2)).toBe(2)
  // However often it is called within the minute.
  expect(await batch(2)).toBe(0)
  expect(await waiting()).toHaveLength(2)
  await aMinuteLater()
  expect(await batch(2)).toBe(2)
  await aMinuteLater()
  // With two batches unsent, no more are queued until those are sent.
  expect(await batch(2)).toBe(0)
  const reached = await handOverAll()
  await aMinuteLater()
  expect(await batch(2)).toBe(1)
  reached.push(...(await handOverAll()))
  expect(new Set(reached)).toEqual(new Set([1, 2, 3, 4, 5].map((nth) => `reader${nth}@example.test`)))
  expect(reached).toHaveLength(5)
  expect(await newsletter(id)).toMatchObject({ status: 'sending', sent: 5 })
  expect(await batch(2)).toBe(0)
  expect(await newsletter(id)).toEqual({ status: 'sent', recipients: 5, sent: 5, failed: 0, unsubscribed: 0 })
  expect(
    await ask(
      `select action, actor_id, after from public.audit_log where entity = 'newsletters' and entity_id = $1 order by id`,
      [id],
    ),
  ).toEqual([
    {
      action: 'insert',
      actor_id: world.admin.id,
      after: { subject: 'News of May', ads: 'none' },
    },
    {
      action: 'send',
      actor_id: world.admin.id,
      after: { status: 'sending', subject: 'News of May', recipients: 5 },
    },
  ])
})

test('two concurrent servers never queue a recipient twice, and share one batch’s limit', async () => {
  await subscribers(40)
  await send(await write())
  const servers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const client = new pg.Client(world.database.owner)
      await client.connect()
      return client
    }),
  )
  try {
    for (let minute = 0; minute < 6; minute += 1) {
      const queued = await Promise.all(
        servers.map(async (server) => {
          const { rows } = await server.query('select private.send_newsletter_batch(10) as queued')
          return rows[0].queued as number
        }),
      )
      expect(queued.reduce((sum, some) => sum + some)).toBeLessThanOrEqual(10)
      if (minute < 4) expect(Math.max(...queued)).toBe(10)
      const mails = await waiting()
      // Each mail is claimed by both at once, and delivered by one.
      for (const { id } of mails) {
        const claims = await Promise.all(
          servers
            .slice(0, 2)
            .map((server) => server.query('select * from private.claim_newsletter_mail($1)', [id])),
        )
        const [claimed] = claims.flatMap(({ rows }) => rows)
        expect(claims.flatMap(({ rows }) => rows)).toHaveLength(1)
        await ask('select private.newsletter_mail_sent($1, $2, $3)', [
          id,
          claimed.newsletter_id,
          claimed.subscriber_id,
        ])
      }
      await aMinuteLater()
    }
  } finally {
    await Promise.all(servers.map((server) => server.end()))
  }
  expect(await ask('select status, recipients, sent, failed from public.newsletters')).toEqual([
    { status: 'sent', recipients: 40, sent: 40, failed: 0 },
  ])
  expect(
    await ask('select count(*)::integer from private.newsletter_tokens where newsletter_id is not null'),
  ).toEqual([{ count: 40 }])
})

test('subscribers who unsubscribe, are erased or are suspended before their turn get no mail', async () => {
  await subscribers(2)
  for (const person of [world.buyer, world.seller, world.dealer])
    await person.query('select public.choose_newsletter(true)')
  const id = await write()
  expect(await send(id)).toBe(5)
  await world.buyer.query('select public.choose_newsletter(false)')
  await ask('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await batch(10)).toBe(3)
  // After the batch, before the mail.
  await ask(
    `update public.newsletter_subscribers set unsubscribed_at = now() where email = 'reader1@example.test'`,
  )
  await ask(`delete from public.newsletter_subscribers where email = 'reader2@example.test'`)
  expect((await handOverAll()).filter(Boolean)).toEqual(['sales@achieng.test'])
  expect(await waiting()).toEqual([])
  await batch(10)
  expect(await newsletter(id)).toEqual({ status: 'sent', recipients: 5, sent: 1, failed: 0, unsubscribed: 0 })
  expect(await world.admin.query('select public.newsletter_recipient_count() as count')).toEqual([
    { count: 1 },
  ])
})

test('a suspended account with an unproven address does not affect the subscriber', async () => {
  await ask(
    `insert into public.newsletter_subscribers (email, confirmed_at) values ('wanjiku@magari.test', now())`,
  )
  await ask('update public.profiles set suspended_at = now() where id = $1', [world.buyer.id])
  const count = async () =>
    (await world.admin.query('select public.newsletter_recipient_count() as count'))[0]?.count
  expect(await count()).toBe(0)
  await ask('update auth.users set email_confirmed_at = null where id = $1', [world.buyer.id])
  expect(await count()).toBe(1)
  await ask('update auth.users set email_confirmed_at = now() where id = $1', [world.buyer.id])
})

test('stopping removes queued mails, and continuing sends to the remaining subscribers', async () => {
  await subscribers(5)
  const id = await write()
  await send(id)
  await batch(3)
  const [first, second] = await waiting()
  await handOver(first?.id ?? '')
  const [handed] = await claim(second?.id ?? '')
  await world.admin.query('select public.stop_newsletter($1)', [id])
  expect(await waiting()).toHaveLength(1)
  // Already handed to the mail server.
  await ask('select private.newsletter_mail_sent($1, $2, $3)', [
    second?.id,
    handed?.newsletter_id,
    handed?.subscriber_id,
  ])
  await aMinuteLater()
  expect(await batch()).toBe(0)
  expect(await newsletter(id)).toMatchObject({ status: 'stopped', recipients: 5, sent: 2 })
  await expect(world.admin.query('select public.stop_newsletter($1)', [id])).rejects.toMatchObject({
    hint: 'newsletter_not_sending',
  })
  expect(await world.admin.query('select public.resume_newsletter($1) as left', [id])).toEqual([{ left: 3 }])
  await aMinuteLater()
  expect(await batch()).toBe(3)
  const later = await handOverAll()
  expect(later).not.toContain(first?.recipient)
  expect(later).not.toContain(second?.recipient)
  await batch()
  expect(await newsletter(id)).toMatchObject({ status: 'sent', sent: 5, failed: 0 })
  expect(
    await ask(
      `select action, after from public.audit_log where entity_id = $1 and action in ('stop', 'resume') order by id`,
      [id],
    ),
  ).toEqual([
    { action: 'stop', after: { status: 'stopped', recipients: 5, sent: 1 } },
    { action: 'resume', after: { status: 'sending', recipients: 3 } },
  ])
})

test('a mail interrupted during delivery is not sent again, and the rest continues', async () => {
  await subscribers(3)
  const id = await write()
  await send(id)
  await batch()
  const [cut] = await waiting()
  // The server was killed after the claim; the queue gives the job to another one.
  expect(await claim(cut?.id ?? '')).toHaveLength(1)
  expect(await claim(cut?.id ?? '')).toEqual([])
  expect(await handOverAll()).toHaveLength(2)
  await batch()
  expect(await newsletter(id)).toMatchObject({ status: 'sent', recipients: 3, sent: 2, failed: 1 })
})

test('lost jobs are marked as failed hours later', async () => {
  await subscribers(2)
  const id = await write()
  await send(id)
  await batch()
  await ask('delete from mail.outbox')
  await ask(`update private.newsletter_deliveries set queued_at = now() - interval '7 hours'`)
  await batch()
  expect(await newsletter(id)).toMatchObject({ status: 'sent', sent: 0, failed: 2 })
})

test('a failed mail is retried, and fails after the last attempt', async () => {
  await subscribers(1)
  const id = await write()
  await send(id)
  await batch()
  const [mail] = await waiting()
  const fail = async () => {
    const [row] = await ask<{ last: boolean }>('select private.newsletter_mail_failed($1, 2) as last', [
      mail?.id,
    ])
    return row?.last
  }
  await claim(mail?.id ?? '')
  expect(await fail()).toBe(false)
  expect(await newsletter(id)).toMatchObject({ failed: 0 })
  await claim(mail?.id ?? '')
  expect(await fail()).toBe(true)
  expect(await waiting()).toEqual([])
  await batch()
  expect(await newsletter(id)).toMatchObject({ status: 'sent', sent: 0, failed: 1 })
})

test('unsubscribing by link is counted once, and the link does not subscribe anyone', async () => {
  await subscribers(1)
  const id = await write()
  await send(id)
  await batch()
  const [mail] = await waiting()
  const token = /token=([0-9a-f]{64})$/.exec(mail?.unsubscribe ?? '')?.[1]
  await handOver(mail?.id ?? '')
  const leave = () => world.visitor.query('select public.unsubscribe_from_newsletter($1)', [token])
  await leave()
  await leave()
  expect(await newsletter(id)).toMatchObject({ unsubscribed: 1 })
  await expect(world.visitor.query('select public.confirm_newsletter($1)', [token])).rejects.toMatchObject({
    hint: 'newsletter_link',
  })
  await ask('update public.newsletter_subscribers set unsubscribed_at = null')
  await leave()
  expect(await newsletter(id)).toMatchObject({ unsubscribed: 1 })
  expect(await ask('select from public.newsletter_subscribers where unsubscribed_at is null')).toEqual([])
})

test('an erased address leaves only the counts', async () => {
  await world.buyer.query('select public.choose_newsletter(true)')
  const id = await write()
  await send(id)
  await batch()
  await handOverAll()
  await batch()
  await ask(`delete from public.newsletter_subscribers where email = 'wanjiku@magari.test'`)
  expect(await ask('select from private.newsletter_deliveries')).toEqual([])
  expect(await ask('select from private.newsletter_tokens')).toEqual([])
  expect(await newsletter(id)).toMatchObject({ status: 'sent', recipients: 1, sent: 1 })
})

test('recipients are deleted a month after the end', async () => {
  await subscribers(1)
  const id = await write()
  await send(id)
  await batch()
  await handOverAll()
  await batch()
  const kept = () => ask('select from private.newsletter_deliveries')
  await ask('select private.delete_old_newsletter_deliveries()')
  expect(await kept()).toHaveLength(1)
  await ask(`update public.newsletters set ended_at = now() - interval '31 days'`)
  await ask('select private.delete_old_newsletter_deliveries()')
  expect(await kept()).toEqual([])
  expect(await newsletter(id)).toMatchObject({ sent: 1 })
})

test('is sent once, in the version that was read, and not beside another newsletter', async () => {
  await subscribers(1)
  const [id, other] = [await write(), await write({ subject: 'Another' })]
  const [read] = await world.admin.query<{ updated_at: string }>(
    'select updated_at::text from public.newsletters where id = $1',
    [id],
  )
  await world.admin.query(`update public.newsletters set body = 'Else' where id = $1`, [id])
  await expect(
    world.admin.query('select public.send_newsletter($1, $2)', [id, read?.updated_at]),
  ).rejects.toMatchObject({ hint: 'newsletter_changed' })
  // Two concurrent clicks.
  const outcomes = await Promise.allSettled([send(id), send(id), send(other)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason.hint).toMatch(/^newsletter_(sent|busy)$/)
  expect(await ask('select count(*)::integer from private.newsletter_deliveries')).toEqual([{ count: 1 }])
})

test('is not sent without subscribers', async () => {
  const id = await write()
  await expect(send(id)).rejects.toMatchObject({ hint: 'newsletter_nobody' })
  expect(await newsletter(id)).toMatchObject({ status: 'draft', recipients: 0 })
})

test('drafts can be changed and deleted, sent ones cannot', async () => {
  await subscribers(1)
  const id = await write()
  const change = (text: string) => world.admin.query(`${text} where id = $1 returning id`, [id])
  expect(await change(`update public.newsletters set subject = 'Other'`)).toHaveLength(1)
  await send(id)
  expect(await change(`update public.newsletters set subject = 'Worse'`)).toEqual([])
  expect(await change('delete from public.newsletters')).toEqual([])
  for (const column of ['status', 'recipients', 'sent', 'failed', 'unsubscribed', 'started_at', 'updated_at'])
    await expect(change(`update public.newsletters set ${column} = ${column}`), column).rejects.toMatchObject(
      refused,
    )
  await world.admin.query('select public.stop_newsletter($1)', [id])
  expect(await change('delete from public.newsletters')).toEqual([])
  const draft = await write()
  expect(
    await world.admin.query('delete from public.newsletters where id = $1 returning id', [draft]),
  ).toEqual([{ id: draft }])
})

test('texts are limited, and the subject is one visible line', async () => {
  const ids = Array.from({ length: 7 }, () => crypto.randomUUID())
  for (const [values, constraint] of [
    [{ subject: '' }, 'newsletters_subject_length'],
    [{ subject: 'x'.repeat(121) }, 'newsletters_subject_length'],
    [{ body: ' \n ' }, 'newsletters_body_length'],
    [{ body: 'x'.repeat(20_001) }, 'newsletters_body_length'],
    [{ ads: 'all' }, 'newsletters_ads_known'],
    [{ ads: 'chosen' }, 'newsletters_ads_chosen'],
    [{ ads: 'chosen', listing_ids: ids }, 'newsletters_ads_count'],
  ] as const)
    await expect(write(values), constraint).rejects.toMatchObject({ constraint })
  const id = await write({
    subject: ' News\r\nBcc: a@b.test \u202e',
    body: 'a\r\n\u0007b',
    listing_ids: ids.slice(1),
  })
  expect(await ask('select subject, body, listing_ids from public.newsletters where id = $1', [id])).toEqual([
    { subject: 'News Bcc: a@b.test', body: 'a\nb', listing_ids: [] },
  ])
})

test('there are at most 200 drafts', async () => {
  await ask(
    `insert into public.newsletters (subject, body) select 'Draft', 'Text' from generate_series(1, 200)`,
  )
  await expect(write()).rejects.toMatchObject({ hint: 'newsletter_limit' })
})

test('its ads must be public; the newest are chosen when it starts', async () => {
  await subscribers(2)
  const [first, second, third] = [
    await post(world.seller, catalogue, { title: 'First' }),
    await post(world.dealer, catalogue, { title: 'Second' }),
    await post(world.dealer, catalogue, { title: 'Third' }),
  ]
  await ask(`update public.vehicle_listings set created_at = now() - interval '1 hour' where id = $1`, [
    first,
  ])
  const chosen = await write({ ads: 'chosen', listing_ids: [third, first, second] })
  const titles = async (id: string) => {
    const rows = await ask<{ title: string }>(
      `select ad.title from public.newsletters as one, private.newsletter_ads(one.ads, one.listing_ids) as ad where one.id = $1`,
      [id],
    )
    return rows.map(({ title }) => title)
  }
  expect(await titles(chosen)).toEqual(['Third', 'First', 'Second'])
  await ask(`update public.vehicle_listings set status = 'sold' where id = $1`, [second])
  await ask('update public.profiles set suspended_at = now() where id = $1', [world.seller.id])
  expect(await titles(chosen)).toEqual(['Third'])
  await ask('update public.profiles set suspended_at = null')
  const newest = await write({ ads: 'newest' })
  await send(newest)
  await batch(1)
  await post(world.dealer, catalogue, { title: 'Later' })
  const [mail] = await waiting()
  const [claimed] = await claim(mail?.id ?? '')
  expect(claimed?.ads.map(({ title }) => title)).toEqual(['Third', 'First'])
})

test('a test mail goes to the administrator’s own address, and is limited', async () => {
  await subscribers(3)
  const id = await write()
  const sendTest = (person: Person) => person.query('select public.send_newsletter_test($1) as address', [id])
  expect(await sendTest(world.admin)).toEqual([{ address: 'njeri@magari.test' }])
  const mails = await waiting()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['njeri@magari.test'])
  expect(await claim(mails[0]?.id ?? '')).toMatchObject([
    { recipient: 'njeri@magari.test', subscriber_id: null },
  ])
  // Its mail server failed: the row stays for the next attempt, like any other mail's.
  await ask('select private.newsletter_mail_failed($1)', [mails[0]?.id])
  expect(await claim(mails[0]?.id ?? '')).toHaveLength(1)
  expect(await newsletter(id)).toEqual({
    status: 'draft',
    recipients: 0,
    sent: 0,
    failed: 0,
    unsubscribed: 0,
  })
  for (let sent = 1; sent < 20; sent += 1) await sendTest(world.admin)
  await expect(sendTest(world.admin)).rejects.toMatchObject({ hint: 'newsletter_limit' })
})

test('only administrators write, read, count, send, stop and continue', async () => {
  await subscribers(1)
  const id = await write()
  for (const person of [world.visitor, world.buyer, world.dealer]) {
    await expect(write({}, person)).rejects.toMatchObject(refused)
    for (const call of [
      'newsletter_recipient_count()',
      `send_newsletter('${id}', now())`,
      `send_newsletter_test('${id}')`,
      `stop_newsletter('${id}')`,
      `resume_newsletter('${id}')`,
    ])
      await expect(person.query(`select public.${call}`), call).rejects.toMatchObject(refused)
  }
  expect(await world.buyer.query('select id from public.newsletters')).toEqual([])
  expect(await world.buyer.query(`update public.newsletters set body = 'Mine' returning id`)).toEqual([])
  expect(await world.buyer.query('delete from public.newsletters returning id')).toEqual([])
  for (const call of [
    'send_newsletter_batch()',
    'claim_newsletter_mail(1)',
    `newsletter_mail_sent(1, '${id}', '${id}')`,
    'newsletter_mail_failed(1)',
    `newsletter_token('${id}', '${id}')`,
    `newsletter_ads('newest', '{}')`,
    'delete_old_newsletter_deliveries()',
    'suspended_addresses()',
  ])
    await expect(world.admin.query(`select private.${call}`), call).rejects.toMatchObject(refused)
  await expect(world.admin.query('select from private.newsletter_deliveries')).rejects.toMatchObject(refused)
})
