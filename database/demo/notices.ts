import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'

type Notice = readonly [
  whom: 'customer' | 'dealer' | 'provider' | 'admin' | 'all',
  type: 'info' | 'success' | 'warning' | 'error',
  hoursAgo: number,
  read: boolean,
  title: string,
  message: string,
  link: string | null,
]

const notices: readonly Notice[] = [
  [
    'all',
    'info',
    700,
    true,
    'Welcome to the new Magari',
    'Vehicles, garages, spare parts, loans and insurance are in one place now. Tell us what you miss.',
    '/contact',
  ],
  [
    'all',
    'warning',
    190,
    true,
    'Never pay before you see the car',
    'Somebody asks for an M-Pesa deposit to hold a car you have not seen? Report the ad and do not pay.',
    '/vehicles',
  ],
  [
    'all',
    'info',
    28,
    false,
    'Maintenance on Sunday night',
    'Magari is closed on Sunday from 2 to 3 in the morning while we add storage.',
    null,
  ],
  [
    'customer',
    'success',
    2,
    false,
    'Your booking is accepted',
    'Mutiso Auto Garage expects you. You find day, time and price among your bookings.',
    '/dashboard',
  ],
  [
    'customer',
    'success',
    100,
    true,
    'Your loan application is approved',
    'Pamoja SACCO (demo) has approved your application. Bring your original payslips and the proforma.',
    '/financing',
  ],
  [
    'customer',
    'success',
    110,
    true,
    'Your insurance quote is ready',
    'Tumaini Assurance (demo) has made you an offer, which is valid for 30 days.',
    '/insurance',
  ],
  [
    'customer',
    'error',
    715,
    true,
    'Your payment was not approved',
    'The amount was below the price of the Starter plan. We have sent it back to your number.',
    '/manual-payments',
  ],
  [
    'dealer',
    'success',
    320,
    true,
    'Your Premium plan is extended',
    'We have your payment of KSh 7,500. Thirty days were added to the end of your plan.',
    '/payments',
  ],
  [
    'dealer',
    'info',
    30,
    false,
    'Some of your ads end soon',
    'Three of your ads are live for two more days. Still for sale? Renew them and they stay.',
    '/my-listings',
  ],
  [
    'dealer',
    'error',
    96,
    true,
    'Your ad was not approved',
    'The photos show the number plate of another car. Change them and send the ad in again.',
    '/my-listings',
  ],
  [
    'provider',
    'info',
    6,
    false,
    'New booking request',
    'Wanjiru Kamau asks for a time. Accept it, move it or decline it.',
    '/service-provider/bookings',
  ],
  [
    'provider',
    'info',
    40,
    false,
    'New review',
    'A customer has given Mutiso Auto Garage 5 of 5 stars.',
    '/service-provider/reviews',
  ],
  [
    'provider',
    'info',
    170,
    true,
    'A request was withdrawn',
    'The customer has cancelled the request for a full service.',
    '/service-provider/bookings',
  ],
  [
    'admin',
    'info',
    5,
    false,
    'Four businesses wait for approval',
    'The oldest has waited for more than two days.',
    '/admin/approvals',
  ],
  [
    'admin',
    'warning',
    22,
    true,
    'Five payments wait',
    'Check the till and the bank, then approve or reject them.',
    '/admin/payments',
  ],
]

const id = (nth: number) => uuid(`notice ${nth}`)
const account = (whom: string) => idOf({ email: `${whom}@magari.test` })

/** The marketplace's announcements and notifications. */
export function noticeRows(now: Date): NewRow<'system_notifications'>[] {
  return notices.map(([whom, type, hoursAgo, , title, message, link], nth) => ({
    id: id(nth),
    user_id: whom === 'all' ? null : account(whom),
    type,
    title,
    message,
    link,
    created_at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  }))
}

/** Read marks. */
export function noticeReadRows(now: Date): NewRow<'notification_reads'>[] {
  return notices.flatMap(([whom, , hoursAgo, read], nth) => {
    const readers = whom === 'all' ? ['customer', 'dealer', 'provider', 'admin'] : [whom]
    return (read ? readers : []).map((reader) => ({
      notification_id: id(nth),
      user_id: account(reader),
      read_at: new Date(now.getTime() - hoursAgo * 0.7 * 3_600_000).toISOString(),
    }))
  })
}
