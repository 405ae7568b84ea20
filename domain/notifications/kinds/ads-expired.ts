import { OWN_ADS } from '../about-ads.ts'
import { EXPIRY, expiryAd } from '../about-expiry.ts'
import { kind } from '../kind.ts'

/** The term of one or several vehicle ads of a seller is over. */
export const adsExpired = kind({
  topic: 'reminders',
  facts: EXPIRY,
  type: 'warning',
  title: ({ count }) => (count === 1 ? 'Your ad has expired' : 'Your ads have expired'),
  sentence: ({ count, title }) =>
    count === 1
      ? `${title ? `“${title}”` : 'It'} is no longer shown. Still for sale? Renew it to make it live again.`
      : `${count} of your ads are no longer shown. Still for sale? Renew them to make them live again.`,
  link: OWN_ADS,
  action: ({ count }) => (count === 1 ? 'Renew the ad' : 'Renew the ads'),
  ad: expiryAd,
})
