import { DAY } from '#domain/foundation/dates.ts'
import { idOf, uuid } from './identity.ts'
import type { NewRow } from './insert.ts'

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/** The e-mail address up to the @, days since subscribing, and the state. */
const readers: readonly (readonly [name: string, days: number, state: 'confirmed' | 'asked' | 'left'])[] = [
  ['wanjiru.kamau', 80, 'confirmed'],
  ['d.ochieng', 61, 'confirmed'],
  ['achieng.o', 55, 'confirmed'],
  ['mwende', 49, 'left'],
  ['s.kiptoo', 40, 'confirmed'],
  ['lucy.w', 33, 'confirmed'],
  ['abdi.yusuf', 30, 'left'],
  ['njoki', 21, 'confirmed'],
  ['peter.k', 14, 'confirmed'],
  ['moraa.ann', 9, 'confirmed'],
  ['kevin.b', 3, 'asked'],
  ['rehema', 0.4, 'asked'],
]

/** The newsletter's subscribers: confirmed, unconfirmed and unsubscribed. */
export function subscriberRows(now: Date): NewRow<'newsletter_subscribers'>[] {
  return readers.map(([name, days, state]) => ({
    id: uuid(`subscriber ${name}`),
    email: `${name}@mail.test`,
    asked_at: ago(now, days),
    confirmed_at: state === 'asked' ? null : ago(now, days * 0.99),
    unsubscribed_at: state === 'left' ? ago(now, days * 0.3) : null,
    created_at: ago(now, days),
  }))
}

type Letter = readonly [
  name: string,
  /** The account's e-mail address up to the @; null: not signed in. */
  account: string | null,
  topic: 'general' | 'ad' | 'payment' | 'account' | 'import' | 'safety' | 'privacy',
  status: 'open' | 'answered' | 'closed',
  days: number,
  message: string,
]

const letters: readonly Letter[] = [
  [
    'Mwende Kioko',
    null,
    'general',
    'open',
    0.2,
    'Do you also plan a branch in Machakos where one can look at cars together with an adviser?',
  ],
  [
    'Wanjiru Kamau',
    'customer',
    'payment',
    'answered',
    29,
    'My payment for the Starter plan was rejected. How much was missing?',
  ],
  [
    'Hassan Ali',
    'hassan',
    'safety',
    'open',
    1.1,
    'A seller outside your site sent me photos of a car that is on Magari and wants a deposit. Please check the ad.',
  ],
  [
    'Fatma Swaleh',
    'fatma',
    'ad',
    'closed',
    45,
    'Can I move my ads to a second yard without posting them again?',
  ],
  [
    'Brian Mwangi',
    'brian',
    'account',
    'answered',
    12,
    'I would like to change the e-mail address of my account.',
  ],
  [
    'James Otieno',
    null,
    'import',
    'open',
    3,
    'How long does the inspection of an import take at the port at the moment?',
  ],
  ['Lydia Chepkoech', null, 'privacy', 'closed', 60, 'Please send me what you have stored about my number.'],
]

/** Contact messages to the marketplace. */
export function contactRows(now: Date): NewRow<'contact_messages'>[] {
  return letters.map(([name, account, topic, status, days, message]) => ({
    id: uuid(`letter ${name}`),
    user_id: account && idOf({ email: `${account}@magari.test` }),
    name,
    email: account ? `${account}@magari.test` : `${name.toLowerCase().replace(' ', '.')}@mail.test`,
    phone: null,
    topic,
    status,
    message,
    created_at: ago(now, days),
  }))
}
