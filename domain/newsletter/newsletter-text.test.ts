import { expect, test } from 'vitest'
import { invalidLink, newsletterBlocks, safeLink } from './newsletter-text.ts'

const text = (words: string) => ({ kind: 'text', text: words })

test('parses paragraphs, headings, lists, bold and links', () => {
  expect(
    newsletterBlocks(
      [
        '# News of May',
        'Habari,',
        'here is **what is new**.',
        '',
        '## Cars',
        '- [Toyota](https://magari.test/vehicles?make=toyota)',
        '* more at https://magari.test/vehicles.',
        '1. first',
        '2) second',
      ].join('\n'),
    ),
  ).toEqual([
    { kind: 'heading', level: 2, children: [text('News of May')] },
    {
      kind: 'paragraph',
      children: [
        text('Habari,'),
        { kind: 'break' },
        text('here is '),
        { kind: 'bold', children: [text('what is new')] },
        text('.'),
      ],
    },
    { kind: 'heading', level: 3, children: [text('Cars')] },
    {
      kind: 'list',
      ordered: false,
      items: [
        [{ kind: 'link', href: 'https://magari.test/vehicles?make=toyota', text: 'Toyota' }],
        [
          text('more at '),
          { kind: 'link', href: 'https://magari.test/vehicles', text: 'https://magari.test/vehicles' },
          text('.'),
        ],
      ],
    },
    { kind: 'list', ordered: true, items: [[text('first')], [text('second')]] },
  ])
})

test('links may be inside bold text; other signs stay as they are', () => {
  expect(newsletterBlocks('**see [us](https://magari.test)**')).toEqual([
    {
      kind: 'paragraph',
      children: [
        {
          kind: 'bold',
          children: [text('see '), { kind: 'link', href: 'https://magari.test/', text: 'us' }],
        },
      ],
    },
  ])
  for (const plain of [
    '#no heading',
    '2015. A good year',
    '** not bold **',
    '-5 degrees',
    '[x]',
    '<b>hi</b>',
  ])
    expect(newsletterBlocks(plain), plain).toEqual([{ kind: 'paragraph', children: [text(plain)] }])
})

const WRONG = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hi',
  'http://magari.test',
  '//magari.test',
  '/vehicles',
  'https://magari',
  'https://user:pass@magari.test',
  'https://magari.test@evil.test',
  'vbscript:x',
  'mailto:a@b.test',
]

test.each(WRONG)('%s is not a link', (target) => {
  expect(safeLink(target)).toBeNull()
  const blocks = newsletterBlocks(`[here](${target})`)
  expect(JSON.stringify(blocks)).not.toContain('"kind":"link","href":"java')
  expect(links(blocks).filter((href) => !href.startsWith('https://'))).toEqual([])
})

test('the first invalid link is returned, so that it can be corrected', () => {
  expect(invalidLink('See [us](https://magari.test) and [them](http://other.test).')).toBe(
    'http://other.test',
  )
  expect(invalidLink('See [us](https://magari.test), https://magari.test and (more).')).toBeNull()
})

test('twenty thousand signs of any kind are read at once', () => {
  for (const sign of ['*', '[', '](', '**a', '[a](', '# ', '- ', 'https://', '[a](https://a.b', '\n'])
    expect(
      timeOf(() => newsletterBlocks(sign.repeat(20_000 / sign.length))),
      sign,
    ).toBeLessThan(1_000)
})

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function links(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(links)
  if (typeof value !== 'object' || value === null) return []
  const own = 'href' in value && typeof value.href === 'string' ? [value.href] : []
  return [...own, ...Object.values(value).flatMap(links)]
}
