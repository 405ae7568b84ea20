/** What speaks for a scam in an ad, by the signals of private.scam_signals (docs/trust.md, Signals). */

interface SignalWords {
  /** For administrators, beside the points. */
  staff: string
  /** For its seller; null: not told, because it would help to get round it, or name others. */
  seller: string | null
}

export const SIGNALS = {
  price_low: {
    staff: 'Asks less than 70% of what is usual',
    seller: 'It asks much less than similar ads.',
  },
  photo_copied: {
    staff: 'A photo is in another seller’s ad',
    seller: 'A photo is also in the ad of somebody else.',
  },
  scam_words: {
    staff: 'Reads like a scam',
    seller: 'What it says reads like ads that ask for money before anything is seen.',
  },
  number_in_text: {
    staff: 'A phone number in the text or in the name of a photo',
    seller: 'There is a phone number in the text. Buyers get yours from the button of the ad.',
  },
  new_account: { staff: 'New account', seller: 'Your account is new.' },
  phone_unconfirmed: { staff: 'Phone not confirmed', seller: 'Your phone number is not confirmed.' },
  many_towns: {
    staff: 'Ads in many towns within 30 days',
    seller: 'You have posted ads in many towns within 30 days.',
  },
  number_elsewhere: {
    staff: 'Its chassis number or plate stands in another ad',
    seller: 'Its chassis number or plate stands in another ad.',
  },
  many_ads: {
    staff: 'As many ads for sale as the seller may have without a look',
    seller: 'You have as many ads for sale as your account may have without a look.',
  },
  many_reports: { staff: 'Several open reports against the seller', seller: null },
  suspended_device: { staff: 'Device and address of a suspended member', seller: null },
  many_first_messages: { staff: 'Wrote to many people first within a day', seller: null },
} as const satisfies Record<string, SignalWords>
export type Signal = keyof typeof SIGNALS

/** The signals in the order of settings. */
export const SIGNAL_NAMES = Object.keys(SIGNALS) as Signal[]

/** The setting with the points of a signal. */
export const signalSetting = <Name extends Signal>(signal: Name) => `signal_${signal}` as const

/** Characters of an appeal (database/schema/trust/ad-appeals.sql). */
export const SHORTEST_APPEAL = 20
export const LONGEST_APPEAL = 2_000
