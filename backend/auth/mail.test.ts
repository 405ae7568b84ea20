import { expect, test } from 'vitest'
import { changeMails } from './change-mails.ts'
import { renderMail } from './mail.ts'

const site = { siteName: 'Magari', siteUrl: 'https://magari.test' }
const data = { token: 'abc-_1', code: '012345', redirect_to: 'https://magari.test/login?a=1&b=2' }

test('both parts of the confirmation mail have the link and the code', () => {
  const mail = renderMail({ template: 'signup', recipient: 'wanjiku@example.com', data }, site)
  expect(mail.to).toBe('wanjiku@example.com')
  expect(mail.subject).toBe('Confirm your e-mail address for Magari')
  const link = /https:\/\/magari\.test\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? ''
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
    token: 'abc-_1',
    type: 'signup',
    redirect_to: 'https://magari.test/login?a=1&b=2',
  })
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(mail.text).toContain('012345')
  expect(mail.html).toContain('012345')
})

test.each([
  ['recovery', 'Choose a new password for Magari'],
  ['magiclink', 'Your link to sign in to Magari'],
  ['invite', 'You are invited to Magari'],
  ['email_change', 'Confirm the new e-mail address of your Magari account'],
])('a %s mail has a subject and a link of its type', (template, subject) => {
  const mail = renderMail({ template, recipient: 'a@example.com', data }, site)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(`type=${template}`)
})

test('the mail about an address change names both addresses', () => {
  const change = { ...data, old_email: 'old@example.com', new_email: 'new@example.com' }
  const mail = renderMail({ template: 'email_change', recipient: 'old@example.com', data: change }, site)
  for (const part of [mail.text, mail.html])
    for (const address of ['old@example.com', 'new@example.com']) expect(part).toContain(address)
})

test('the mail to the new address does not contain the old one, which could carry a message', () => {
  const change = {
    ...data,
    old_email: 'pay-now@evil.com',
    new_email: 'new@example.com',
    stop_path: '/stop-mails?token=a',
  }
  const mail = renderMail({ template: 'email_change', recipient: 'new@example.com', data: change }, site)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('new@example.com')
    expect(part).not.toContain('evil')
    expect(part).toContain('This was not me')
  }
  expect(mail.headers?.['List-Unsubscribe']).toContain('/stop-mails?token=a')
})

test('the reauthentication mail has a code and no link', () => {
  const mail = renderMail({ template: 'reauthentication', recipient: 'a@example.com', data }, site)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('Enter this code: ')
    expect(part).toContain('012345')
    expect(part).not.toContain('/verify')
    expect(part).not.toContain(data.token)
  }
})

test('a notice has the given texts and a link within the site', () => {
  const notice = {
    subject: 'Your booking is confirmed',
    paragraphs: ['Baraka <Garage> expects you.', 'Bring the logbook.'],
    action_label: 'See the booking',
    action_path: '/dashboard?tab=bookings&a=1',
    notes: ['You get this mail because you booked.'],
  }
  const mail = renderMail({ template: 'notice', recipient: 'a@example.com', data: notice }, site)
  expect(mail.subject).toBe('Your booking is confirmed')
  expect(mail.text).toBe(`Baraka <Garage> expects you.

Bring the logbook.

See the booking:
https://magari.test/dashboard?tab=bookings&a=1

You get this mail because you booked.

Magari
https://magari.test
`)
  expect(mail.html).toContain('Baraka &lt;Garage&gt; expects you.')
  expect(mail.html).toContain('href="https://magari.test/dashboard?tab=bookings&amp;a=1"')
})

test('external text is escaped', () => {
  const mail = renderMail(
    { template: 'signup', recipient: 'a@example.com', data: { ...data, code: '<b>' } },
    { ...site, siteName: 'A & "B"' },
  )
  expect(mail.html).toContain('A &amp; &quot;B&quot;')
  expect(mail.html).not.toContain('<b>')
})

test('a template that does not exist is an error', () => {
  expect(() => renderMail({ template: 'nothing', recipient: 'a@example.com', data }, site)).toThrow('nothing')
})

test('a notice that can be turned off has an unsubscribe link and header', () => {
  const data = {
    subject: 'New booking',
    paragraphs: ['Somebody asks.'],
    action_label: null,
    action_path: null,
    notes: [],
  }
  const render = (more: object) =>
    renderMail({ template: 'notice', recipient: 'a@example.com', data: { ...data, ...more } }, site)
  const mail = render({ unsubscribe_path: '/unsubscribe?token=abc' })
  const link = 'https://magari.test/unsubscribe?token=abc'
  expect(mail.headers).toEqual({
    'List-Unsubscribe': `<${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail.text).toContain(`Unsubscribe from mails like this:\n${link}\n`)
  expect(mail.html).toContain(`href="${link}"`)
  const always = render({})
  expect(always.headers).toBeUndefined()
  for (const part of [always.text, always.html]) expect(part).not.toContain('nsubscribe')
})

test('a mail names the lifetime of its link and its code', () => {
  const textOf = (template: string) =>
    renderMail({ template, recipient: 'a@example.com', data }, site).text.replace(/\s+/g, ' ')
  expect(textOf('recovery')).toContain('The link is valid for 24 hours, the code for 15 minutes.')
  expect(textOf('reauthentication')).toContain('The code is valid for 15 minutes.')
})

test.each(Object.keys(changeMails))('the mail of %s leads to the page that undoes it', (template) => {
  const { subject, text, html } = renderMail(
    {
      template,
      recipient: 'a@example.com',
      data: { token: 'abc', new_email: 'b@example.com' },
    },
    site,
  )
  expect(subject).toContain(site.siteName)
  expect(text).toContain(`${new URL('/not-me?token=abc', site.siteUrl)}`)
  expect(html).toContain('This was not me')
  expect(text.replace(/\s+/g, ' ')).toContain('within 7 days')
  for (const part of [text, html]) expect(part).not.toMatch(/undefined|null/)
})

test('several items are a list with pictures, also in the text part; a single one is shown large', () => {
  const card = (nth: number) => ({
    title: `Axio ${nth} & more`,
    detail: 'KSh 900,000',
    link: `https://magari.test/vehicles/${nth}`,
    picture: nth === 1 ? 'https://magari.test/1.jpg' : null,
  })
  const notice = (cards: unknown[]) =>
    renderMail(
      {
        template: 'notice',
        recipient: 'w@example.test',
        data: {
          subject: 'New',
          paragraphs: ['Two.'],
          cards,
          notes: [],
          action_label: null,
          action_path: null,
        },
      },
      { siteName: 'Magari', siteUrl: 'https://magari.test' },
    )
  const { html, text } = notice([card(1), card(2)])
  expect(text).toContain('Axio 2 & more\nKSh 900,000\nhttps://magari.test/vehicles/2')
  expect(html).toContain('<img src="https://magari.test/1.jpg" width="112" height="84" alt=""')
  expect(html).toContain('>Axio 2 &amp; more</a>')
  const single = notice([card(1)])
  expect(single.html).toContain('width="454" alt="Axio 1 &amp; more"')
  expect(single.text).not.toContain('Axio 1')
})
