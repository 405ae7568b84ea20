import { SUGGESTION_REASONS, suggestionWords } from '../../ads/suggestions.ts'
import { OWN_ADS, pictured } from '../about-ads.ts'
import { amount, id, maybe, name, oneOf, path } from '../facts.ts'
import { kind, sentences } from '../kind.ts'

/** Vehicle ads of a seller without inquiries for two weeks; a single one has its suggestion. */
export const adQuiet = kind({
  topic: 'listings',
  facts: {
    count: amount,
    id: maybe(id),
    title: maybe(name),
    picture: maybe(path),
    reason: maybe(oneOf(...SUGGESTION_REASONS)),
    above: maybe(amount),
    high: maybe(amount),
    ads: maybe(amount),
    sellers: maybe(amount),
    photos: maybe(amount),
    days: maybe(amount),
  },
  title: ({ count }) =>
    count === 1 ? 'No calls or messages for two weeks' : `${count} ads without calls or messages`,
  sentence: ({ count, title, reason, ...found }) =>
    count === 1
      ? sentences(
          `Nobody has asked about ${title === null ? 'your ad' : `“${title}”`} for two weeks.`,
          reason !== null && suggestionWords({ reason, ...found }),
        )
      : `Nobody has asked about ${count} of your ads for two weeks. See a suggestion for each.`,
  link: ({ count, id }) => (count === 1 && id !== null ? `${OWN_ADS}/vehicles/${id}/edit` : OWN_ADS),
  action: ({ count }) => (count === 1 ? 'Change the ad' : 'See your ads'),
  push: ({ count, reason, ...found }) =>
    count === 1 && reason !== null ? { body: suggestionWords({ reason, ...found }) } : {},
  ad: ({ count, title, picture }) =>
    count === 1 && title !== null ? pictured({ title, picture }, OWN_ADS) : null,
})
