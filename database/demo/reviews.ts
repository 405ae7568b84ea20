import { DAY } from '#domain/foundation/dates.ts'
import type { Booking } from './bookings.ts'
import { type Dice, dice } from './car-pictures/random.ts'
import { customer } from './customers.ts'
import { provider as demoProvider } from './providers.ts'
import { textByService, textsByType } from './review-texts.ts'
import type { OfferedService } from './services-offered.ts'

/** A customer's review of a completed booking. */
export interface Review {
  booking: Booking
  rating: number
  comment: string | null
  reply: string | null
  createdAt: Date
  repliedAt: Date | null
}

/** Reviews of most completed bookings, at most one per person and provider. The demo customer has one booking left to review. */
export function demoReviews(bookings: readonly Booking[], now: Date): Review[] {
  const written = new Map<string, Set<string>>()
  const reviewed = new Set<string>()
  // No customer writes a text twice, and no provider gets one twice.
  const namesIn = ({ provider, customer: by }: Booking) => [provider.name, by?.email ?? '']
  const textsOf = (name: string) => {
    const texts = written.get(name) ?? new Set<string>()
    written.set(name, texts)
    return texts
  }
  const isUsed = (booking: Booking, text: string) => namesIn(booking).some((name) => textsOf(name).has(text))
  const awaited = bookings.find(
    (one) => one.customer === customer && one.status === 'completed' && one.provider.owner === demoProvider,
  )
  return bookings.flatMap((booking, nth) => {
    const d = dice(3000 + nth, 'review')
    // The demo accounts' providers are always reviewed, because visitors look at them.
    const written = d.chance(0.8) || booking.customer === customer || booking.provider.owner === demoProvider
    if (booking.status !== 'completed' || !booking.customer || booking === awaited || !written) return []
    const pair = `${booking.customer.email} ${booking.provider.name}`
    if (reviewed.has(pair)) return []
    reviewed.add(pair)
    const rating = Math.max(
      1,
      Math.min(5, Math.round(booking.provider.quality + 0.9 - 2.7 * d.between(0, 1) ** 2)),
    )
    const comment = d.chance(0.12)
      ? null
      : (comments(rating, booking.service, d).find((text) => !isUsed(booking, text)) ?? null)
    if (comment) for (const name of namesIn(booking)) textsOf(name).add(comment)
    const done = booking.starts.getTime() + booking.service.minutes * 60_000
    const createdAt = new Date(Math.min(done + d.between(0.1, 4) * DAY, now.getTime() - 3_600_000))
    const reply = comment && d.chance(rating < 4 ? 0.7 : 0.35) ? d.pick(rating < 4 ? sorry : thanks) : null
    const repliedAt = reply
      ? new Date(Math.min(createdAt.getTime() + d.between(0.1, 2) * DAY, now.getTime() - 600_000))
      : null
    return [{ booking, rating, comment, reply, createdAt, repliedAt }]
  })
}

const openers: Record<number, readonly string[]> = {
  5: ['Excellent.', 'Very good work.', 'I will come again.', 'Asante sana!'],
  4: ['Good work.', 'Happy with it.', 'Solid service.'],
  3: ['It was all right.', 'So-so.'],
  2: ['Not what I had hoped for.'],
  1: ['I would not come again.'],
}

/** Sentences that suit the rating and the service, in random order. */
function comments(rating: number, { type, name }: OfferedService, d: Dice): string[] {
  const [good, mixed, bad] = textsByType[type]
  const own = textByService[name]
  const details = rating >= 4 ? [...good, ...(own ? [own] : [])] : rating === 3 ? mixed : bad
  const all = (openers[rating] ?? []).flatMap((opener) => details.map((detail) => `${opener} ${detail}`))
  return all
    .map((text) => ({ text, key: d.between(0, 1) }))
    .sort((a, b) => a.key - b.key)
    .map(({ text }) => text)
}

const thanks = [
  'Thank you for the kind words. Karibu tena!',
  'Asante. We will tell the team.',
  'Thank you, and safe driving.',
]
const sorry = [
  'We are sorry about that. Please call us and we will put it right at no cost.',
  'Thank you for telling us. We have spoken to the team about it.',
]
