import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { onConnection } from '#database/connection.ts'
import { confirmPhone } from '#testing/phones.ts'
import { createTestDatabase, type TestDatabase } from '#testing/postgres.ts'
import { createGraph } from '../facebook/graph.ts'
import type { Mail, MailTransport } from '../mail.ts'
import type { Sender } from '../notifications/sender.ts'
import { type Jobs, startJobs } from './index.ts'

let database: TestDatabase
let jobs: Jobs | undefined

beforeAll(async () => {
  database = await createTestDatabase('marketplace')
})
afterEach(() => jobs?.stop())
afterAll(() => database?.drop())

const ask = async (text: string) => (await onConnection(database.owner, (client) => client.query(text))).rows
const waiting = () => ask('select recipient from mail.outbox')
const write = (recipient: string) =>
  ask(
    `insert into mail.outbox (template, recipient, data)
     values ('signup', '${recipient}', '{"token": "abc", "code": "123456", "redirect_to": ""}')`,
  )

/** Skips the delay before the next attempt. */
const retryNow = () =>
  expect
    .poll(() =>
      ask(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id`),
    )
    .toHaveLength(1)

/** Runs the jobs with a mail server that fails the given number of times. */
async function start(failures = 0) {
  const sent: Mail[] = []
  const logged: unknown[] = []
  const transport: MailTransport = {
    async send(mail) {
      if (failures > 0) {
        failures -= 1
        throw new Error('451 try again later')
      }
      sent.push(mail)
    },
  }
  jobs = await startJobs({
    connection: database.owner,
    transport,
    mail: { siteName: 'Magari', siteUrl: 'http://magari.test' },
    graph: createGraph('http://graph.invalid'),
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log: (level, message, facts) => logged.push({ level, message, ...facts }),
  })
  return { jobs, sent, logged }
}

test('a refused mail waits, is reported, and is sent by a later attempt, once', async () => {
  const { jobs, sent, logged } = await start(1)
  await write('wanjiku@magari.test')
  await expect.poll(() => jobs.failed(), { timeout: 8_000 }).toBe(1)
  expect(logged).toEqual([
    { level: 'warn', message: 'job failed', job: 'mail', error: 'Error: 451 try again later' },
  ])
  expect(await waiting()).toHaveLength(1)

  await retryNow()
  await expect.poll(waiting, { timeout: 8_000 }).toEqual([])
  expect(sent.map(({ to }) => to)).toEqual(['wanjiku@magari.test'])
})

test('a mail is sent again when its row was not deleted after sending', async () => {
  await ask(`
    create function public.refuse() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
    create trigger refuse before delete on mail.outbox for each row execute function public.refuse()`)
  const { jobs, sent } = await start()
  await write('otieno@magari.test')
  await expect.poll(() => jobs.failed(), { timeout: 8_000 }).toBe(1)
  await ask('drop trigger refuse on mail.outbox')
  await retryNow()
  await expect.poll(waiting, { timeout: 8_000 }).toEqual([])
  expect(sent).toHaveLength(2)
})

test('what is told by kind gets the words of the site, also once its facts lose a name', async () => {
  const [provider, customer] = [
    '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-00000000000c',
  ]
  await ask(
    `insert into auth.users (id, email) values ('${provider}', 'baraka@garage.test'), ('${customer}', 'amina@magari.test')`,
  )
  const words = () =>
    ask(`select title, message, type, link from public.system_notifications where user_id = '${provider}'`)
  const requested = {
    type: 'info',
    title: 'New booking request',
    message: 'Amina asks for Brakes on 1 Dec 2026 at 10:00. Accept it, move it or decline it.',
    link: '/service-provider/bookings',
  }
  await ask(`select private.tell('${provider}', 'booking_requested', jsonb_build_object(
    'at', '2026-12-01T10:00:00+03:00', 'work', 'Brakes', 'booking_id', gen_random_uuid(),
    'person', jsonb_build_object('id', '${customer}', 'name', 'Amina')))`)
  expect(await words()).toEqual([{ title: null, message: null, type: null, link: null }])
  await start()
  await expect.poll(words, { timeout: 8_000 }).toEqual([requested])
  await ask(`delete from auth.users where id = '${customer}'`)
  await expect
    .poll(words, { timeout: 8_000 })
    .toEqual([{ ...requested, message: requested.message.replace('Amina', 'A customer') }])
  await ask(`select private.tell_each('booking_requested', array_fill('${provider}'::uuid, array[1200]),
    array_fill('{"work": 1}'::jsonb, array[1200]))`)
  await expect
    .poll(() => ask(`select count(*)::int from public.system_notifications where title is null`), {
      timeout: 8_000,
    })
    .toEqual([{ count: 0 }])
})

test('a code overtakes the messages that wait before it', async () => {
  const member = '00000000-0000-4000-8000-00000000000d'
  const phone = '+254712345678'
  await ask(`
    insert into auth.users (id, email) values ('${member}', 'njoki@magari.test');
    update private.notification_channels set is_configured = true where channel = 'sms';
    update public.system_settings set value = 'true' where key = 'sms_notifications'`)
  await onConnection(database.owner, (client) => confirmPhone(client, member, phone))
  const sent: string[] = []
  const sms: Sender<string> = async ({ told }) => {
    await setTimeout(20)
    sent.push(told.kind)
    return { state: 'sent' }
  }
  jobs = await startJobs({
    connection: database.owner,
    transport: { send: async () => {} },
    mail: { siteName: 'Magari', siteUrl: 'http://magari.test' },
    graph: createGraph('http://graph.invalid'),
    senders: { sms },
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log: () => {},
  })
  await ask(`insert into private.notification_deliveries (user_id, channel, kind, facts, due_at)
    select '${member}', 'sms', 'payment_cleared', '{}', now() from generate_series(1, 500)`)
  await ask(`insert into private.notification_deliveries (user_id, channel, kind, facts, phone, due_at)
    values ('${member}', 'sms', 'phone_code', '{"code": "042137"}', '${phone}', now())`)
  await expect.poll(() => sent, { timeout: 8_000, interval: 20 }).toContain('phone_code')
  const [before] = await ask(`
    select count(*)::int as number from private.notification_deliveries as other
    join private.notification_deliveries as code on code.kind = 'phone_code' and other.changed_at < code.changed_at
    where other.state not in ('waiting', 'sending')`)
  // At most the batches that were taken before.
  expect(before?.number).toBeLessThan(50)
  await ask(`delete from auth.users where id = '${member}'`)
})

test('a failed mail stays with its code, which administrators see', async () => {
  jobs = await startJobs({
    connection: database.owner,
    transport: {
      send: () =>
        Promise.reject(
          Object.assign(new Error('550 5.1.1 <njeri@magari.test>: no such user'), {
            code: 'EENVELOPE',
            responseCode: 550,
          }),
        ),
    },
    mail: { siteName: 'Magari', siteUrl: 'http://magari.test' },
    graph: createGraph('http://graph.invalid'),
    sweepFiles: async () => {},
    sweepUploads: async () => {},
    hashPictures: async () => {},
    log: () => {},
  })
  const undelivered = async () => {
    const [, , { rows } = { rows: [] }] = [
      await onConnection(database.owner, (client) =>
        client.query(`
        insert into auth.users (id, email) values ('00000000-0000-4000-8000-00000000000a', 'admin@magari.test') on conflict do nothing;
        update public.profiles set role = 'admin' where id = '00000000-0000-4000-8000-00000000000a';
        select channel, kind, state, reason from (
          select set_config('request.jwt.claims', '{"sub": "00000000-0000-4000-8000-00000000000a", "role": "authenticated"}', false)
        ) as caller, public.admin_undelivered()`),
      ),
    ].flat()
    return rows
  }
  await write('njeri@magari.test')
  expect(await undelivered()).toEqual([])
  await expect
    .poll(
      async () => {
        await ask(`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`)
        return undelivered()
      },
      { timeout: 40_000 },
    )
    .toEqual([{ channel: 'email', kind: 'signup', state: 'failed', reason: 'smtp_550' }])
  expect(await waiting()).toEqual([{ recipient: 'njeri@magari.test' }])
  expect(jobs.deliveries().email).toEqual({ sent: 0, failed: 1, unknown: 0, postponed: 8, skipped: 0 })
}, 60_000)
