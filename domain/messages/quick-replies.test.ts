import { expect, test } from 'vitest'
import { filledReply, PLACEHOLDERS } from './quick-replies.ts'

const subject = { name: 'Wanjiku Kamau', title: '2015 Toyota Axio', price: 1_250_000 }

test('placeholders become the first name, the title and the price', () => {
  expect(filledReply('Hello {name}, the {title} costs {price}. {name}?', subject)).toBe(
    'Hello Wanjiku, the 2015 Toyota Axio costs KSh 1,250,000. Wanjiku?',
  )
  expect(filledReply('{Name} {TITLE}', subject)).toBe('Wanjiku 2015 Toyota Axio')
})

test('unknown placeholders stay, and inserted text is not expanded again', () => {
  expect(filledReply('{nobody} $& {', subject)).toBe('{nobody} $& {')
  expect(filledReply('{title}', { ...subject, title: 'A {price} $1 car' })).toBe('A {price} $1 car')
})

test('unknown values leave a readable text', () => {
  expect(filledReply('Hello {name}, it costs {price}.', { ...subject, name: ' ', price: null })).toBe(
    'Hello there, it costs [price].',
  )
})

test('every offered placeholder is filled in', () => {
  for (const { sign } of PLACEHOLDERS) expect(filledReply(sign, subject)).not.toContain('{')
})
