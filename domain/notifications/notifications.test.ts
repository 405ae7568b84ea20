import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { gsmLength, gsmText } from './channels/gsm.ts'
import { mailWords } from './channels/mail.ts'
import { LONGEST_PUSH, pushWords } from './channels/push.ts'
import { boundCode, LONGEST_SMS, smsText } from './channels/sms.ts'
import { LONGEST_WHATSAPP_VALUE, whatsappWords } from './channels/whatsapp.ts'
import { problemsOf } from './facts.ts'
import { KINDS } from './registry.ts'
import { kindNamed, type NotificationRow, shownNotification, wordsOf } from './render.ts'

const HOST = 'magari.co.ke'
const kinds = Object.entries(KINDS)
const samples = NOTIFICATION_SAMPLES as Record<string, Record<string, unknown>>
const rowOf = (kind: string, facts: unknown): NotificationRow => ({
  title: null,
  message: null,
  type: null,
  link: null,
  kind,
  facts,
})

/** Every text of every channel. */
function everyChannel(kind: string, facts: unknown) {
  const told = { kind, facts }
  return {
    site: shownNotification(rowOf(kind, facts)),
    mail: mailWords(told),
    push: pushWords(told),
    sms: smsText(told, HOST),
    whatsapp: whatsappWords(told),
  }
}

/** The words of every channel, to be read in the snapshot. */
function written(kind: string, facts: unknown): string {
  const { site, mail, push, sms, whatsapp } = everyChannel(kind, facts)
  const actions = [mail.action, mail.second].filter((action) => action !== null)
  return [
    `${site.type}: ${site.title}`,
    `site: ${site.message} → ${site.link}`,
    `mail: ${mail.subject} | ${mail.paragraphs.join(' | ')}`,
    ...actions.map(({ label, path }) => `      [${label}] ${path}`),
    ...mail.ads.map((ad) => `      picture of ${ad.title} → ${ad.path}`),
    ...mail.notes.map((note) => `      ${note}`),
    `push: ${push.title} | ${push.body} → ${push.path}`,
    `sms: ${sms}`,
    `whatsapp: ${whatsapp.template}(${whatsapp.values.join(' | ')}) → ${whatsapp.button}`,
  ].join('\n')
}

/** What holds for every channel whatever the facts are. */
function holds(kind: string, facts: unknown) {
  const { site, mail, push, sms, whatsapp } = everyChannel(kind, facts)
  const texts = [
    site.title,
    site.message,
    mail.subject,
    ...mail.paragraphs,
    ...mail.notes,
    push.title,
    push.body,
    sms,
    ...whatsapp.values,
  ]
  for (const text of texts) {
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid/)
    expect(text).not.toMatch(/ {2}|(?<!\.)\.\.(?!\.)| \.(?!\.)|“”/)
  }
  for (const path of [
    site.link,
    mail.action?.path,
    mail.second?.path,
    push.path,
    ...mail.ads.map((ad) => ad.path),
  ])
    if (path !== undefined && path !== null) expect(path).toMatch(/^\/(?:[^/\\].*)?$/)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect([...push.title].length).toBeLessThanOrEqual(LONGEST_PUSH.title)
  expect([...push.body].length).toBeLessThanOrEqual(LONGEST_PUSH.body)
  expect(gsmLength(sms)).toBeLessThanOrEqual(LONGEST_SMS)
  expect(gsmText(sms)).toBe(sms)
  expect(sms).toMatch(
    /( magari\.co\.ke(\/notifications|\/(b|estimate|keep-account)\?t=[\w-]{22}|\/invitation\/[0-9a-f-]{36})?|\n\n@magari\.co\.ke #\d{6})$/,
  )
  expect(whatsapp.template).toMatch(/^[a-z0-9_]+$/)
  for (const value of whatsapp.values) {
    expect(value).not.toMatch(/[\r\n\t]/)
    expect([...value].length).toBeLessThanOrEqual(LONGEST_WHATSAPP_VALUE)
  }
  expect(whatsapp.button).not.toMatch(/^\//)
}

/** The facts with every text as given, where the kind accepts that. */
function withTexts(kind: string, text: string): Record<string, unknown> {
  const { facts } = KINDS[kind as keyof typeof KINDS]
  return Object.fromEntries(
    Object.entries(samples[kind] ?? {}).map(([key, value]) => {
      const replaced =
        typeof value === 'object' && value !== null && 'name' in value ? { ...value, name: text } : text
      return [
        key,
        facts[key]?.read(replaced) === undefined || facts[key]?.read(replaced) === null ? value : replaced,
      ]
    }),
  )
}

test('every kind has its own file, named after it', () => {
  const files = readdirSync(new URL('./kinds/', import.meta.url)).map((file) =>
    file.replace('.ts', '').replaceAll('-', '_'),
  )
  expect(Object.keys(KINDS).sort()).toEqual(files.sort())
})

describe.each(kinds)('%s', (kind, { facts: readers }) => {
  const usual = samples[kind] ?? {}

  test('in every channel', () => {
    expect(problemsOf(readers, usual)).toEqual([])
    holds(kind, usual)
    expect(written(kind, usual)).toMatchSnapshot()
  })

  test.each([
    ['one letter', 'X'],
    ['long names', 'Kĩmani’s “Imported & Locally Used” Cars – Ngong’ Road, Nairobi 🚗 '.repeat(6)],
    ['one long word', 'w'.repeat(1000)],
    ['lines and control characters', 'A\r\nBcc: you@example.test\n\n\u0000B\tC'],
    ['signs of the long form', '^{}[~]\\|€'.repeat(40)],
    ['another script', 'ትራንስፖርት 运输'],
    ['markup', '<script>alert(1)</script> & "quotes"'],
  ])('with %s', (_, text) => holds(kind, withTexts(kind, text)))

  test('without optional facts', () => {
    for (const [key, { isOptional }] of Object.entries(readers)) {
      if (!isOptional) continue
      const { [key]: _, ...rest } = usual
      holds(kind, rest)
      holds(kind, { ...rest, [key]: { unlike: 'anything' } })
    }
    const needed = Object.entries(usual).filter(([key]) => !readers[key]?.isOptional)
    holds(kind, Object.fromEntries(needed))
    expect(wordsOf({ kind, facts: Object.fromEntries(needed) }).title).not.toMatch(/^News about/)
  })

  test('without a required fact has a general text', () => {
    for (const [key, { isOptional }] of Object.entries(readers)) {
      if (isOptional) continue
      const { [key]: _, ...rest } = usual
      holds(kind, rest)
      expect(wordsOf({ kind, facts: rest }).title).toMatch(/^(News about|A reminder from)/)
    }
  })
})

test.each([
  ['an unknown kind', 'sold_to_the_moon', { title: 'x' }],
  ['a name of every object', 'constructor', {}],
  ['facts that are no object', 'ad_live', null],
  ['facts that are a list', 'ad_live', []],
  ['facts that are a text', 'ad_live', 'x'],
])('%s has a general text', (_, kind, facts) => {
  holds(kind, facts)
  expect(wordsOf({ kind, facts }).title).toMatch(/^News about/)
})

describe('the SMS of a code', () => {
  const sms = (host: string) => smsText({ kind: 'phone_code', facts: { code: '042137' } }, host)
  // Chrome's expression for such a line, which knows neither ports nor letters outside of ASCII.
  const line = /(?:^|\s)@([a-zA-Z0-9.-]+) #([^#\s]+)(?: @([a-zA-Z0-9.-]+))?/

  test.each([
    ['a domain', 'magari.co.ke', 'magari.co.ke'],
    ['a port', 'localhost:3000', 'localhost'],
    ['another alphabet', new URL('https://gari.中国').host, 'gari.xn--fiqs8s'],
    ['a long domain', `${'a'.repeat(60)}.example`, `${'a'.repeat(60)}.example`],
  ])('binds it to the site in the last line: %s', (_, host, bound) => {
    expect(sms(host)).toMatch(/^042137 is your code for Magari\./)
    expect(line.exec(sms(host).split('\n').at(-1) ?? '')?.slice(0, 3)).toEqual([
      `@${bound} #042137`,
      bound,
      '042137',
    ])
    expect(boundCode(sms(host))).toBe('042137')
    expect(gsmLength(sms(host))).toBeLessThanOrEqual(LONGEST_SMS)
    expect(gsmText(sms(host))).toBe(sms(host))
  })

  test('no other SMS binds one', () => {
    expect(boundCode(smsText({ kind: 'ad_live', facts: samples.ad_live }, HOST))).toBeNull()
  })
})

test('announcements keep their text', () => {
  const row = {
    title: 'Closed on Sunday',
    message: 'From 2 to 3.',
    type: 'warning',
    link: null,
    kind: null,
    facts: null,
  }
  expect(shownNotification(row)).toEqual({
    title: 'Closed on Sunday',
    message: 'From 2 to 3.',
    type: 'warning',
    link: null,
  })
})

test('letters outside the alphabet of text messages are replaced or left out', () => {
  expect(gsmText('“Kĩambu” – Ngong’ Road… ½ été 🚗 ok')).toBe('"Kiambu" - Ngong\' Road... 1/2 été ok')
  expect(gsmLength('€[x]')).toBe(7)
})

test('a saved search leads to its list, also if it was told by its address, as formerly', () => {
  const linkOf = (facts: object) =>
    kindNamed('search_count')?.words({ count: 2, search: 'A', ...facts })?.link
  const list = { kind: 'service', filters: { types: ['garage'], min_rating: 4 } }
  expect(linkOf({ list })).toBe('/services?type=garage&rating=4')
  expect(linkOf({ address: '/vehicles?make=Toyota' })).toBe('/vehicles?make=Toyota')
  expect(linkOf({ list: { kind: 'boat', filters: {} } })).toBe('/account/searches')
})
