/** Usual facts of every kind of notification, for tests and pictures. */
import type { KINDS } from '#domain/notifications/registry.ts'

const id = '3f2a9c4e-5b6d-4e7f-8a90-1b2c3d4e5f60'
const ad = {
  id,
  title: '2015 Toyota Axio 1.5 X',
  picture: `/storage/v1/object/public/listing-images/${id}/${id}.jpg`,
}
const followed = {
  ...ad,
  kind: 'vehicle',
  price: 1_150_000,
}
const part = { ...ad, title: 'Brake pads, Toyota Premio' }

const visit = { booking_id: id, work: 'Full service', at: '2026-11-27T07:00:00+00:00' }
const booking = { ...visit, business: 'Baraka Garage', price: 4500 }
const note = 'Bring the service book.'
const link = { cancel_path: `/booking?token=${'a'.repeat(64)}`, cancels: 'visit' }
const wanjiku = { id, name: 'Wanjiku Kamau' }
const until = '2026-12-25T07:00:00+00:00'

export const NOTIFICATION_SAMPLES: Record<keyof typeof KINDS, Record<string, unknown>> = {
  account_erased: {},
  account_suspended: { reason: 'Three ads of one car.' },
  act_not_done: {
    act: 'change_booking',
    subject: id,
    name: 'Car Wash, 3 Nov 2026',
    reason: 'At this time you have another confirmed booking.',
  },
  ad_checked: ad,
  ad_closed: { ...ad, status: 'sold' },
  ad_held: { ...ad, middle: 1_150_000 },
  ad_live: { ...ad, until, again: false },
  ad_quiet: {
    ...ad,
    count: 1,
    reason: 'price',
    above: 150_000,
    high: 1_200_000,
    ads: 23,
    sellers: 9,
  },
  ad_rejected: { ...ad, reason: 'The photos show another car.' },
  ad_removed: { title: ad.title },
  ad_report_decided: { title: ad.title, decision: 'upheld' },
  ads_expired: { count: 1, title: ad.title, picture: ad.picture },
  ads_expiring: { count: 12, first_end: '2026-11-28T07:00:00+00:00' },
  became_service_provider: {},
  booking_accepted: { ...booking, ...link, note },
  booking_accepted_moved: { ...booking, ...link, note, was: '2026-11-27T05:00:00+00:00' },
  booking_begun: { ...booking, note },
  booking_business_gone: booking,
  booking_cancelled: { ...booking, note: 'The lift is broken.' },
  booking_completed: { ...booking, note },
  booking_customer_absent: { ...visit, person: wanjiku },
  booking_customer_gone: visit,
  booking_declined: { ...booking, note: 'We are closed.' },
  booking_entered: { ...booking, ...link, by_hand: true },
  booking_moved: { ...booking, ...link, note, was: '2026-11-27T05:00:00+00:00' },
  booking_reminder: { ...booking, ...link, hours: 24, where: 'Kenyatta Avenue 12, Nakuru' },
  booking_request_sent: { ...booking, ...link, cancels: 'request' },
  booking_requested: { ...visit, person: wanjiku },
  booking_withdrawn: visit,
  business_approved: { id, name: 'Baraka Garage' },
  business_hidden: { name: 'Baraka Garage' },
  business_name_approved: { name: 'Baraka Auto', of: 'service_provider' },
  business_name_held: { name: 'Toyota Kenya', reason: 'known_name' },
  business_name_rejected: {
    name: 'Toyota Kenya',
    current_name: 'Baraka Garage',
    reason: 'This is the name of another business.',
    of: 'profile',
  },
  business_removed: {
    name: 'Baraka Garage',
    reason: 'Nobody answers the phone.',
    was_approved: true,
    is_archived: true,
  },
  business_restored: { name: 'Baraka Garage' },
  conversation_report_decided: { decision: 'dismissed' },
  follow_ups_due: { count: 1, subject: ad.title, thread_id: id },
  insurance_quote_declined: {
    insurer: 'Tumaini Assurance',
    vehicle: 'Toyota Axio',
    reason: 'It is older than 15 years.',
  },
  insurance_quote_ready: {
    insurer: 'Tumaini Assurance',
    vehicle: 'Toyota Axio',
    premium: 48000,
    valid_until: '2026-12-25',
    note: 'Excess: KSh 15,000.',
  },
  loan_decided: {
    lender: 'Pamoja SACCO',
    amount: 800000,
    months: 36,
    status: 'approved',
    note: 'Bring your payslips.',
  },
  messages_unread: {
    thread_id: id,
    person: wanjiku,
    subject: ad.title,
    content: 'Is it still there? I could come and see it on Saturday.',
    count: 3,
  },
  newsletter_asked: { confirm_path: `/newsletter/confirm?token=${'b'.repeat(64)}` },
  part_live: part,
  part_taken_down: { ...part, reason: 'This part may not be sold.' },
  payment_approved: { amount: 2500, plan: 'Biashara', until, replaced: 'Starter' },
  payment_cleared: { request: id, amount: 2500, receipt: 'UKQ7ABCDEF', note: 'Paid back by M-Pesa.' },
  payment_disputed: { payment_number: 'MG-2026-000123' },
  payment_rejected: { amount: 2500, reason: 'The reference is unknown.' },
  payment_unmatched: { amount: 2500 },
  phone_code: { code: '042137' },
  plan_ended: { plan: 'Biashara', reason: 'You asked us to.' },
  plan_ending: { plan: 'Biashara', ends: until },
  plan_expired: { plan: 'Biashara', ended: until },
  plan_granted: { plan: 'Biashara', until, replaced: 'Starter' },
  recovery_code_used: { left: 2, undo_path: '/not-me?token=abc' },
  recovery_codes_made: { undo_path: '/not-me?token=abc' },
  review_answered: { business_id: id, business: 'Baraka Garage', reply: 'Asante, come again.' },
  review_approved: { business_id: id, business: 'Baraka Garage' },
  review_held: { booking_id: id, business: 'Baraka Garage', reason: 'too_soon' },
  review_received: {
    review_id: id,
    person: wanjiku,
    business: 'Baraka Garage',
    rating: 5,
    comment: 'Quick and honest.',
  },
  review_removed: { business: 'Baraka Garage', reason: 'It names an employee.' },
  review_report_decided: { decision: 'upheld', reason: 'It names an employee.' },
  role_changed: { role: 'dealer' },
  suspension_answered: { user_id: id, person: wanjiku, answer: 'The ads were not mine.' },
  suspension_lifted: { note: 'Sorry for the mistake.' },
  favorite_gone: { count: 1, ads: [{ id, kind: 'vehicle', title: ad.title }] },
  price_drop: { count: 1, ads: [{ ...followed, price_before: 1_250_000 }] },
  search_count: { count: 240, search: 'Vehicles', list: { kind: 'vehicle', filters: {} } },
  search_matches: {
    count: 34,
    ads: [followed, { ...followed, title: '2016 Toyota Fielder' }],
    search: 'Toyota under 1.2 million in Nairobi',
    list: {
      kind: 'vehicle',
      filters: { makes: ['Toyota'], locations: ['Nairobi'], max_price: 1_200_000 },
    },
  },
}
