import { expect, test } from 'vitest'
import { type Card, type Layout, laidOutMail } from './mail-layout.ts'

const site = { siteName: 'Magari', siteUrl: 'https://magari.test' }
const content = {
  subject: 'Your booking is confirmed',
  paragraphs: ['Baraka <Garage> expects you.', 'Bring the logbook.'],
  action: { label: 'See the booking', link: 'https://magari.test/dashboard?tab=bookings&a=1' },
  code: null,
  notes: ['You get this mail because you booked.'],
  leave: null,
}
const mail = (more: Partial<Layout> = {}, settings = site) =>
  laidOutMail('a@example.com', { ...content, ...more }, settings)

test('both parts have the texts and the link', () => {
  const { to, subject, text, html } = mail()
  expect(to).toBe('a@example.com')
  expect(subject).toBe('Your booking is confirmed')
  expect(text).toBe(`Baraka <Garage> expects you.

Bring the logbook.

See the booking:
https://magari.test/dashboard?tab=bookings&a=1

You get this mail because you booked.

Magari
https://magari.test
`)
  expect(html).toContain('Baraka &lt;Garage&gt; expects you.')
  expect(html).toContain('href="https://magari.test/dashboard?tab=bookings&amp;a=1"')
})

test('a code is an alternative to the link, or the only way', () => {
  const both = mail({ code: '012345' })
  const only = mail({ code: '012345', action: null })
  expect(both.text).toContain('Or enter this code: 012345')
  expect(only.text).toContain('Enter this code: 012345')
  for (const { html } of [both, only]) expect(html).toContain('012345')
})

test('external text is escaped', () => {
  const { html } = mail({ code: '<b>' }, { ...site, siteName: 'A & "B"' })
  expect(html).toContain('A &amp; &quot;B&quot;')
  expect(html).not.toContain('<b>')
})

test('a mail that can be turned off has an unsubscribe link and header', () => {
  const link = 'https://magari.test/unsubscribe?token=abc'
  const { text, html, headers } = mail({ leave: { label: 'Unsubscribe', link } })
  expect(headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(text).toContain(`Unsubscribe:\n${link}\n`)
  expect(html).toContain(`href="${link}"`)
  const always = mail()
  expect(always.headers).toBeUndefined()
  for (const part of [always.text, always.html]) expect(part).not.toContain('nsubscribe')
})

test('several items are a list with pictures, also in the text part; a single one is shown large', () => {
  const card = (nth: number): Card => ({
    title: `Axio ${nth} & more`,
    detail: 'KSh 900,000',
    link: `https://magari.test/vehicles/${nth}`,
    picture: nth === 1 ? 'https://magari.test/1.jpg' : null,
  })
  const { html, text } = mail({ cards: [card(1), card(2)] })
  expect(text).toContain('Axio 2 & more\nKSh 900,000\nhttps://magari.test/vehicles/2')
  expect(html).toContain('<img src="https://magari.test/1.jpg" width="112" height="84" alt=""')
  expect(html).toContain('>Axio 2 &amp; more</a>')
  const single = mail({ cards: [card(1)] })
  expect(single.html).toContain('width="454" alt="Axio 1 &amp; more"')
  expect(single.text).not.toContain('Axio 1')
})
