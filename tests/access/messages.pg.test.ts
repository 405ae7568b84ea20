import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeMails } from '#backend/auth/change-mails.ts'
import { templates } from '#backend/auth/mail-templates.ts'
import { KINDS } from '#domain/notifications/registry.ts'
import { worldOfTests } from '#testing/as.ts'

// Checks that messages.txt lists every function that sends messages, and every message that may reach strangers.

const world = worldOfTests()

const COLUMNS = ['function', 'sender', 'reaches', 'bound', 'words', 'messages'] as const
type Line = Record<(typeof COLUMNS)[number], string>

function readLines(): Line[] {
  const text = readFileSync(new URL('./messages.txt', import.meta.url), 'utf8')
  const [header = '', ...lines] = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
  expect(header.split(/ {2,}/)).toEqual(COLUMNS)
  return lines.map((line) => {
    const cells = line.split(/ {2,}/)
    expect(cells, line).toHaveLength(COLUMNS.length)
    return Object.fromEntries(COLUMNS.map((column, place) => [column, cells[place]])) as Line
  })
}

const lines = readLines()
const messagesOf = (chosen: readonly Line[]) =>
  new Set(chosen.flatMap(({ messages }) => (messages === '-' ? [] : messages.split(', '))))

const WRITES =
  'insert into (mail[.]outbox|private[.]notification_deliveries)|(private[.](mail_address|mail_stranger|admit_message|queue_code)|auth[.](send_letter|admit_letter|send_code|send_text|deliver_text))\\('

/** The functions that send messages, with their source. */
async function writers(): Promise<Map<string, string>> {
  const rows = await world.owner.query<{ name: string; text: string }>(
    `select pronamespace::regnamespace || '.' || proname as name, prosrc as text from pg_proc
     where pronamespace in ('auth'::regnamespace, 'private'::regnamespace, 'public'::regnamespace)
       and prosrc ~ $1 and proname <> 'admit_letter' or oid = 'private.admit_letter(text, text, uuid)'::regprocedure`,
    [WRITES],
  )
  return new Map(rows.map(({ name, text }) => [name, text]))
}

/** Functions of the sign-in service that are ours. */
const HOOKS = ['auth.admit_letter', 'auth.send_code']

test('every function that sends messages has a line', async () => {
  expect(lines.map((line) => line.function).sort()).toEqual([...(await writers()).keys()].sort())
})

test('every limited message passes the deciding function', async () => {
  const texts = await writers()
  const decides = (name: string): boolean => {
    const text = texts.get(name) ?? ''
    return (
      /private\.(?:admit_message|take_code)\(/.test(text) ||
      [...text.matchAll(/(?:auth|private)\.\w+(?=\()/g)].some(([called]) =>
        HOOKS.includes(called)
          ? decides(called.replace('auth.', 'private.'))
          : called !== name && texts.has(called) && decides(called),
      )
    )
  }
  const bounded = lines.filter(({ bound }) => bound !== '-')
  expect(bounded.length).toBeGreaterThan(5)
  for (const line of bounded) expect([line.function, decides(line.function)]).toEqual([line.function, true])
  const hooks = await world.owner.query<{ name: string; text: string }>(
    `select pronamespace::regnamespace || '.' || proname as name, prosrc as text from pg_proc
     where pronamespace::regnamespace || '.' || proname = any ($1)`,
    [HOOKS],
  )
  expect(hooks.map(({ name }) => name).sort()).toEqual(HOOKS)
  for (const { name, text } of hooks) expect(text).toContain(name.replace('auth.', 'private.'))
})

test('every mail of the sign-in service has a line', () => {
  const named = messagesOf(lines.filter((line) => line.function.startsWith('auth.')))
  expect([...named].sort()).toEqual(Object.keys({ ...templates, ...changeMails }).sort())
})

const OF_BOOKINGS = ['private.tell_booking_customer', 'private.tell_job_customer']

test('every kind sent to customers without an account has a line', () => {
  const byHand = Object.entries(KINDS).flatMap(([kind, { facts }]) => (facts.by_hand ? [kind] : []))
  const named = messagesOf(lines.filter((line) => OF_BOOKINGS.includes(line.function)))
  expect([...named].sort()).toEqual(byHand.sort())
})

test('messages to strangers contain no text of others', () => {
  for (const line of lines.filter(({ bound, messages }) => bound !== '-' && messages !== '-'))
    expect(line.words, line.function).toMatch(/^(none|name)$/)
})
