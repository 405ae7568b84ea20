import type { ServiceType } from '#domain/services.ts'
import type { Booking } from './bookings.ts'
import { type Dice, dice } from './car-pictures/random.ts'
import { customer } from './customers.ts'
import { provider as demoProvider } from './providers.ts'

/** What a customer says about a completed booking. */
export interface Review {
  booking: Booking
  rating: number
  comment: string | null
  reply: string | null
  createdAt: Date
  repliedAt: Date | null
}

const DAY = 86_400_000

/** Reviews of most completed bookings. The customer told to visitors has one booking left to review. */
export function demoReviews(bookings: readonly Booking[], now: Date): Review[] {
  const said = new Map<string, Set<string>>()
  const awaited = bookings.find(
    (one) => one.customer === customer && one.status === 'completed' && one.provider.owner === demoProvider,
  )
  return bookings.flatMap((booking, nth) => {
    const d = dice(3000 + nth, 'review')
    const written = booking.customer === customer || d.chance(0.8)
    if (booking.status !== 'completed' || !booking.customer || booking === awaited || !written) return []
    const rating = Math.max(
      1,
      Math.min(5, Math.round(booking.provider.quality + 0.9 - 2.7 * d.between(0, 1) ** 2)),
    )
    const before = said.get(booking.provider.name) ?? new Set()
    said.set(booking.provider.name, before)
    const comment = d.chance(0.12)
      ? null
      : (comments(rating, booking.service.type, d).find((text) => !before.has(text)) ?? null)
    if (comment) before.add(comment)
    const done = booking.starts.getTime() + booking.service.minutes * 60_000
    const createdAt = new Date(Math.min(done + d.between(0.1, 4) * DAY, now.getTime() - 3_600_000))
    const reply = comment && d.chance(rating < 4 ? 0.7 : 0.35) ? d.pick(rating < 4 ? sorry : thanks) : null
    const repliedAt = reply
      ? new Date(Math.min(createdAt.getTime() + d.between(0.1, 2) * DAY, now.getTime() - 600_000))
      : null
    return [{ booking, rating, comment, reply, createdAt, repliedAt }]
  })
}

const work: Record<ServiceType, readonly [good: readonly string[], bad: readonly string[]]> = {
  mechanic: [
    [
      'They found the fault in twenty minutes after two other garages had not.',
      'The old parts were handed back to me in a bag.',
      'The car pulls like new again.',
      'No pressure to buy what I did not need.',
    ],
    ['The noise came back after a week.', 'I had to come twice for the same thing.'],
  ],
  garage: [
    [
      'The quote was kept to the shilling.',
      'The steering is straight at last.',
      'I could watch the work through the window.',
      'The paint matches, you cannot see where it was.',
    ],
    ['It took a day longer than agreed.', 'The final price was above the quote.'],
  ],
  car_wash: [
    [
      'Not a drop left on the seats, and the rims shine.',
      'Even the roof lining came clean.',
      'Friendly team and quick.',
      'The smell of smoke is gone.',
    ],
    ['Water marks on the windows.', 'I waited forty minutes past my time.'],
  ],
  car_hire: [
    [
      'The car was clean, full and on time at the airport.',
      'New tyres and no hidden costs.',
      'The driver knew every road.',
      'Deposit back the same evening.',
    ],
    ['The car had more scratches than the sheet said.', 'Pick-up was an hour late.'],
  ],
  mobile_service: [
    [
      'He came to my gate in the rain and was done within the hour.',
      'No towing, no waiting, a proper receipt.',
      'Called before he came and after.',
      'Everything was in the van, down to the gloves.',
    ],
    ['He came later than he said.', 'The part was not the one I had asked for.'],
  ],
  towing: [
    [
      'They were there within half an hour, at night.',
      'The car was tied down with care, and they sent photos.',
      'Fair price, said before they left.',
      'The driver waited until the garage opened.',
    ],
    ['It took them two hours to find me.', 'They asked for more than we had agreed.'],
  ],
}
const openers: Record<number, readonly string[]> = {
  5: ['Excellent.', 'Very good work.', 'I will come again.', 'Asante sana!'],
  4: ['Good work.', 'Happy with it.', 'Solid service.'],
  3: ['It was all right.', 'Mixed.'],
  2: ['Not what I had hoped for.'],
  1: ['I would not come again.'],
}

/** Sentences that suit the stars, in a chance order. */
function comments(rating: number, type: ServiceType, d: Dice): string[] {
  const [good, bad] = work[type]
  const details =
    rating >= 4 ? good : rating === 3 ? good.flatMap((one) => bad.map((two) => `${one} ${two}`)) : bad
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
