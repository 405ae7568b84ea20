import { expect, test } from 'vitest'
import { KINDS } from '#domain/notifications/registry.ts'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { laidOutMail } from '../mail-layout.ts'
import { notificationLayout } from './notification-mail.ts'

const site = { siteName: 'Magari', siteUrl: 'https://magari.test' }
const mail = (kind: string, facts: unknown, more: Record<string, unknown> = {}) =>
  laidOutMail('w@example.test', notificationLayout({ data: { kind, facts, ...more } }, site), site)

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s is a mail with text and HTML', (kind) => {
  const { to, subject, text, html } = mail(kind, NOTIFICATION_SAMPLES[kind])
  expect(to).toBe('w@example.test')
  expect(subject).not.toBe('')
  for (const part of [text, html]) {
    expect(part).toContain('https://magari.test')
    expect(part).not.toMatch(/undefined|\[object|NaN/)
  }
  // Every address is absolute.
  expect(html).not.toMatch(/(?:href|src)="\//)
})

test('an ad is shown with its picture, of a fixed width', () => {
  const { html } = mail('ad_live', NOTIFICATION_SAMPLES.ad_live)
  expect(html).toMatch(
    /<img src="https:\/\/magari\.test\/storage\/v1\/render\/image\/public\/listing-images\/[^"]*\.jpg\?width=960" width="454" alt="2015 Toyota Axio 1\.5 X"/,
  )
})

test('names and titles are escaped', () => {
  const { html, subject } = mail('messages_unread', {
    ...NOTIFICATION_SAMPLES.messages_unread,
    subject: '<img src=x>\r\nBcc: all@example.test',
    content: '<script>alert(1)</script>',
  })
  expect(html).not.toMatch(/<script|<img src=x/)
  expect(subject).not.toMatch(/[\r\n]/)
})

test('external pictures and links are not accepted as facts', () => {
  const { html } = mail('ad_live', {
    ...NOTIFICATION_SAMPLES.ad_live,
    picture: '//elsewhere.test/x.jpg',
  })
  expect(html).not.toContain('elsewhere')
})

test('with a topic it has the links that unsubscribe', () => {
  const { headers, text } = mail('ad_live', NOTIFICATION_SAMPLES.ad_live, {
    unsubscribe_path: '/unsubscribe?token=abc',
  })
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://magari.test/unsubscribe?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(text).toContain('https://magari.test/unsubscribe?token=abc')
  expect(mail('plan_ended', NOTIFICATION_SAMPLES.plan_ended).headers).toBeUndefined()
})

test('a mail to a stranger caused by a member has a link that stops them', () => {
  const { headers, text, html } = mail('booking_entered', NOTIFICATION_SAMPLES.booking_entered, {
    stop_path: '/stop-mails?token=abc',
  })
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://magari.test/stop-mails?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(text).toContain('This was not me:\nhttps://magari.test/stop-mails?token=abc')
  expect(html).toContain('>This was not me</a>')
  expect(text).not.toContain('Unsubscribe from')
})

test('a kind of a newer server has a general text', () => {
  expect(mail('sold_to_the_moon', {})).toMatchObject({ subject: 'News about your account' })
})
