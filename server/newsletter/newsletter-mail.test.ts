// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { newsletterMail } from './newsletter-mail.ts'

const site = { siteName: 'Magari', siteUrl: 'https://magari.test' }
const ad = {
  id: '3f6b0d5e-0000-4000-8000-000000000001',
  title: 'Toyota <Fielder> & more',
  price: 1_250_000,
  year: 2015,
  mileage: 80_000,
  location: 'Nairobi',
  image: '/storage/v1/object/public/listing-images/a/b.jpg',
}
const mail = (body: string, ads = [ad]) =>
  newsletterMail(
    { subject: 'News <b>', body, ads, unsubscribe_path: '/newsletter/unsubscribe?token=abc' },
    site,
  )

test('a newsletter has the same contents as text and as HTML', () => {
  const { text, html, unsubscribe } = mail(
    '# May\n\nHabari **you**,\nsee [cars](https://magari.test/vehicles).\n\n1. one\n2. two',
  )
  expect(text).toBe(`May

Habari you,
see cars (https://magari.test/vehicles).

1. one
2. two

Toyota <Fielder> & more
KSh 1,250,000
2015 · 80,000 km · Nairobi
https://magari.test/vehicles/${ad.id}

You received this e-mail because you subscribed to the Magari newsletter.

Magari
https://magari.test

Unsubscribe from mails like this:
https://magari.test/newsletter/unsubscribe?token=abc
`)
  expect(unsubscribe).toBe('https://magari.test/newsletter/unsubscribe?token=abc')
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelector('h2')?.textContent).toBe('May')
  expect(page.querySelector('strong')?.textContent).toBe('you')
  expect([...page.querySelectorAll('ol li')].map((item) => item.textContent)).toEqual(['one', 'two'])
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://magari.test/vehicles',
    `https://magari.test/vehicles/${ad.id}`,
    `https://magari.test/vehicles/${ad.id}`,
    'https://magari.test',
    'https://magari.test/newsletter/unsubscribe?token=abc',
  ])
  expect(page.querySelector('img')?.getAttribute('src')).toBe(
    'https://magari.test/storage/v1/render/image/public/listing-images/a/b.jpg?width=320',
  )
  expect(page.body.textContent).toContain('Toyota <Fielder> & more')
  expect(page.title).toBe('News <b>')
})

test('an ad without picture or mileage is still a card', () => {
  const { html, text } = mail('Hello', [{ ...ad, image: null as never, mileage: null as never }])
  expect(html).not.toContain('<img')
  expect(text).toContain('2015 · Nairobi')
})

const TAGS = 'html head meta title body table tbody tr td p h2 h3 ul ol li strong br a img'.split(' ')
const ATTRIBUTES =
  'lang charset name content style role width cellpadding cellspacing align valign href src alt'.split(' ')
/** Pieces of harmful texts, and their surroundings. */
const PIECES = [
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '<iframe srcdoc="',
  '"',
  "'",
  '`',
  '<',
  '>',
  '&',
  '&lt;',
  '&#x3c;',
  '[',
  ']',
  '(',
  ')',
  '**',
  '# ',
  '- ',
  '1. ',
  '\n',
  ' ',
  'a',
  'https://',
  'https://a.test/',
  'javascript:',
  'JAVASCRIPT:',
  'java\tscript:',
  'data:text/html,',
  'http://b.test',
  '//c.test',
  '[x](javascript:alert(1))',
  '[x](https://a.test/"onmouseover="alert(1))',
  '[<b>](https://a.test)',
  'https://a.test/<script>',
  '[x](data:text/html;base64,PHN2Zz4=)',
  '](',
  'style="',
  'url(',
  '\u202e',
  '\0',
  '\\',
  '{{',
  '<!--',
  '-->',
  ']]>',
  '<style>',
  '<svg/onload=alert(1)>',
]

/** The same numbers at each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('none of two thousand texts injects a script, style, event handler or non-https link', () => {
  const next = numbers(18)
  // Collected, because an expect() for each tag and attribute takes longer than rendering the mails.
  const mishaps: string[][] = []
  let links = 0
  for (let round = 0; round < 2_000; round += 1) {
    const body = Array.from({ length: 1 + Math.floor(next() * 30) }, () => {
      return PIECES[Math.floor(next() * PIECES.length)]
    }).join('')
    const mailed = mail(body, round % 100 === 0 ? [{ ...ad, title: body, location: body }] : [])
    // The frame has one style sheet, for the dark theme; the title before it is text.
    const html = mailed.html.replace(/<style>[^<]*<\/style>/, '')
    for (const [, name = '', attributes = ''] of html.matchAll(/<\/?([a-z!][a-z0-9]*)([^>]*)>/gi)) {
      if (name === '!doctype') continue
      if (!TAGS.includes(name)) mishaps.push([body, name])
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
        if (!ATTRIBUTES.includes(attribute)) mishaps.push([body, attribute])
        if (attribute === 'href' && !value.startsWith('https://')) mishaps.push([body, attribute, value])
        if (attribute === 'href') links += 1
        if (attribute === 'style' && /url|expression|[{}<]/i.test(value))
          mishaps.push([body, attribute, value])
      }
      // Only complete attributes: no value escaped its quotes.
      const rest = attributes.replace(/\s[^\s=]+="[^"]*"/g, '')
      if (rest !== '') mishaps.push([body, rest])
    }
  }
  expect(mishaps).toEqual([])
  expect(links).toBeGreaterThan(5_000)
})
