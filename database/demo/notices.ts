import { dayInNairobi } from '#domain/foundation/days.ts'
import type { Json } from '../types.generated.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'

interface Notice {
  whom: 'customer' | 'dealer' | 'provider' | 'admin' | 'all'
  hoursAgo: number
  read: boolean
}
/** An announcement, or from the time before there were kinds. */
interface Words extends Notice {
  type: 'info' | 'success' | 'warning' | 'error'
  title: string
  message: string
  link: string | null
}
/** What happened: a kind of domain/notifications/ with its facts. */
interface Told extends Notice {
  kind: string
  facts: Record<string, unknown>
}

function notices(now: Date): readonly (Words | Told)[] {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const visit = { work: 'Full Service', at: inDays(3), booking_id: uuid('notice of a booking') }
  return [
    {
      whom: 'all',
      hoursAgo: 700,
      read: true,
      type: 'info',
      title: 'Welcome to the new Magari',
      message:
        'Vehicles, garages, spare parts, loans and insurance are in one place now. Tell us what you miss.',
      link: '/contact',
    },
    {
      whom: 'all',
      hoursAgo: 190,
      read: true,
      type: 'warning',
      title: 'Never pay before you see the car',
      message:
        'Somebody asks for an M-Pesa deposit to hold a car you have not seen? Report the ad and do not pay.',
      link: '/vehicles',
    },
    {
      whom: 'all',
      hoursAgo: 28,
      read: false,
      type: 'info',
      title: 'Maintenance on Sunday night',
      message: 'Magari is closed on Sunday from 2 to 3 in the morning while we add storage.',
      link: null,
    },
    {
      whom: 'customer',
      hoursAgo: 2,
      read: false,
      type: 'success',
      title: 'Your booking is accepted',
      message: 'Mutiso Auto Garage expects you. You find day, time and price among your bookings.',
      link: '/dashboard',
    },
    {
      whom: 'customer',
      hoursAgo: 100,
      read: true,
      kind: 'loan_decided',
      facts: {
        lender: 'Pamoja SACCO (demo)',
        amount: 900_000,
        months: 36,
        status: 'approved',
        note: 'Bring your original payslips and the proforma.',
      },
    },
    {
      whom: 'customer',
      hoursAgo: 110,
      read: true,
      kind: 'insurance_quote_ready',
      facts: {
        insurer: 'Tumaini Assurance (demo)',
        vehicle: 'Toyota Axio',
        premium: 48_000,
        valid_until: dayInNairobi(inDays(25)),
      },
    },
    {
      whom: 'customer',
      hoursAgo: 715,
      read: true,
      kind: 'payment_rejected',
      facts: {
        amount: 1_000,
        reason: 'The amount was below the price of the Starter plan. We have sent it back to your number.',
      },
    },
    {
      whom: 'dealer',
      hoursAgo: 320,
      read: true,
      kind: 'payment_approved',
      facts: { amount: 7_500, plan: 'Premium', until: inDays(17) },
    },
    {
      whom: 'dealer',
      hoursAgo: 30,
      read: false,
      kind: 'ads_expiring',
      facts: { count: 3, first_end: inDays(2) },
    },
    {
      whom: 'dealer',
      hoursAgo: 96,
      read: true,
      type: 'error',
      title: 'Your ad was not approved',
      message: 'The photos show the number plate of another car. Change them and submit the ad again.',
      link: '/my-listings',
    },
    {
      whom: 'provider',
      hoursAgo: 6,
      read: false,
      kind: 'booking_requested',
      facts: { ...visit, person: { id: account('customer'), name: 'Wanjiru Kamau' } },
    },
    {
      whom: 'provider',
      hoursAgo: 40,
      read: false,
      kind: 'review_received',
      facts: { review_id: uuid('notice of a review'), business: 'Mutiso Auto Garage', rating: 5 },
    },
    {
      whom: 'provider',
      hoursAgo: 170,
      read: true,
      kind: 'booking_withdrawn',
      facts: { ...visit, at: inDays(-5) },
    },
    {
      whom: 'admin',
      hoursAgo: 5,
      read: false,
      type: 'info',
      title: 'Four businesses wait for approval',
      message: 'The oldest has waited for more than two days.',
      link: '/admin/approvals',
    },
    {
      whom: 'admin',
      hoursAgo: 22,
      read: true,
      type: 'warning',
      title: 'Five payments wait',
      message: 'Check the till and the bank, then approve or reject them.',
      link: '/admin/payments',
    },
  ]
}

const id = (nth: number) => uuid(`notice ${nth}`)
const account = (whom: string) => idOf({ email: `${whom}@magari.test` })

/** The marketplace's announcements and notifications. */
export function noticeRows(now: Date): NewRow<'system_notifications'>[] {
  return notices(now).map((notice, nth) => ({
    id: id(nth),
    user_id: notice.whom === 'all' ? null : account(notice.whom),
    created_at: new Date(now.getTime() - notice.hoursAgo * 3_600_000).toISOString(),
    ...('kind' in notice
      ? { ...NO_WORDS, kind: notice.kind, facts: notice.facts as Json }
      : { ...NO_KIND, type: notice.type, title: notice.title, message: notice.message, link: notice.link }),
  }))
}

const NO_WORDS = { type: null, title: null, message: null, link: null }
const NO_KIND = { kind: null, facts: null }

/** Read marks. */
export function noticeReadRows(now: Date): NewRow<'notification_reads'>[] {
  return notices(now).flatMap(({ whom, hoursAgo, read }, nth) => {
    const readers = whom === 'all' ? ['customer', 'dealer', 'provider', 'admin'] : [whom]
    return (read ? readers : []).map((reader) => ({
      notification_id: id(nth),
      user_id: account(reader),
      read_at: new Date(now.getTime() - hoursAgo * 0.7 * 3_600_000).toISOString(),
    }))
  })
}
