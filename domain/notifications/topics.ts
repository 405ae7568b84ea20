/** Topics of notifications; members choose the channels of each. */
export const TOPICS = ['messages', 'bookings', 'listings', 'offers', 'reminders', 'searches'] as const
export type Topic = (typeof TOPICS)[number]

/** Topics as members choose them: `account` stands for kinds without a topic, whose mails are always sent. */
export const CHOICE_TOPICS = [...TOPICS, 'account'] as const
export type ChoiceTopic = (typeof CHOICE_TOPICS)[number]
export const TOPIC_LABELS: Record<ChoiceTopic, string> = {
  messages: 'Messages',
  bookings: 'Bookings and reviews',
  listings: 'Your ads and reports',
  offers: 'Financing and insurance',
  reminders: 'Ending ads and plans',
  searches: 'Saved searches and favorites',
  account: 'Account and payments',
}
/** Descriptions of the topics. */
export const TOPIC_DESCRIPTIONS: Record<ChoiceTopic, string> = {
  messages:
    'New messages that you have not read after ten minutes, and what happens in your sales and purchases.',
  bookings: 'Booking requests, changes and reminders, and reviews.',
  listings:
    'Your ads or business are approved, taken down or removed, nobody asks about an ad for two weeks, and results of your reports.',
  offers: 'Decisions of lenders and insurers about your applications and quotes.',
  reminders:
    'Your ad or plan ends in three days, your ad has ended, or the transfer of a sold vehicle is due.',
  searches: 'New ads in your saved searches, and favorites that are cheaper or no longer available.',
  account: 'Your payments and plans, and the security of your account.',
}

/** `bookings and reviews`, for the middle of a sentence. */
export function topicInWords(topic: Topic): string {
  const label = TOPIC_LABELS[topic]
  return label.charAt(0).toLowerCase() + label.slice(1)
}
