import { formatDate } from '../../foundation/dates.ts'
import { OWN_ADS } from '../about-ads.ts'
import { EXPIRY, expiryAd } from '../about-expiry.ts'
import { moment } from '../facts.ts'
import { kind } from '../kind.ts'

/** The term of one or several vehicle ads of a seller ends soon. */
export const adsExpiring = kind({
  topic: 'reminders',
  facts: { ...EXPIRY, first_end: moment },
  title: ({ count }) => (count === 1 ? 'Your ad expires soon' : 'Your ads expire soon'),
  sentence: ({ count, title, first_end }) =>
    count === 1
      ? `${title ? `“${title}”` : 'It'} is live until ${formatDate(first_end)}. Still for sale? Renew it to keep it listed.`
      : `${count} of your ads expire soon, the first on ${formatDate(first_end)}. Still for sale? Renew them to keep them listed.`,
  link: OWN_ADS,
  action: ({ count }) => (count === 1 ? 'Renew the ad' : 'Renew the ads'),
  ad: expiryAd,
})
