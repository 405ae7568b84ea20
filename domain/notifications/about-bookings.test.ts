import { describe, expect, test } from 'vitest'
import { NOTIFICATION_SAMPLES } from '#testing/notification-samples.ts'
import { CUSTOMER_BOOKING } from './about-bookings.ts'
import { mailWords } from './channels/mail.ts'
import { KINDS } from './registry.ts'

const kinds = Object.entries(KINDS)
  .filter(([, { facts }]) => facts.by_hand === CUSTOMER_BOOKING.by_hand)
  .map(([kind]) => kind as keyof typeof KINDS)
const answerLink = '/bookings/answer?token='
const wordsFor = (kind: keyof typeof KINDS, facts: Record<string, unknown>) =>
  mailWords({ kind, facts: { ...NOTIFICATION_SAMPLES[kind], ...facts } })

test('every kind of message to customers is covered', () => {
  expect(kinds).toHaveLength(16)
})

describe.each(kinds)('%s, to an address that a provider entered', (kind) => {
  const written = { note: 'Pay at evil.com', where: 'evil.com, Nakuru' }

  test('contains nothing the provider wrote, and only the link to stop it', () => {
    const words = wordsFor(kind, { ...written, by_hand: true })
    expect(JSON.stringify(words)).not.toContain('evil')
    // They have no account: only the link in the message opens something.
    expect(words.action?.path ?? answerLink).toContain(answerLink)
    expect(words.ads).toEqual([])
    expect(words.notes.join(' ')).toMatch(/entered this address .* 'This was not me'/)
  })

  test('omits business names that could be a message', () => {
    const words = wordsFor(kind, { by_hand: true, business: undefined })
    const all = JSON.stringify([words.subject, words.paragraphs, words.notes])
    expect(all).toMatch(/a service provider/i)
    expect(all).not.toMatch(/Baraka|undefined|null|A service provider(?! (?:expects|is|has|cannot|offers))/)
  })
})

test('members see what the provider wrote', () => {
  expect(wordsFor('booking_moved', { note: 'Bring the key.' }).paragraphs[0]).toContain('Bring the key.')
  expect(wordsFor('booking_cancelled', { note: 'No lift.' }).paragraphs[0]).toContain('Reason: No lift.')
  expect(wordsFor('booking_reminder', { where: 'Kenyatta Avenue' }).paragraphs[0]).toContain(
    'Where: Kenyatta Avenue.',
  )
})
