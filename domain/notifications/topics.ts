/** Topics of what people are told; members choose the channels of each. */
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
  reminders: 'Ads and plans that end',
  searches: 'Saved searches and favorites',
  account: 'Account and payments',
}
/** Descriptions of the topics. */
export const TOPIC_DESCRIPTIONS: Record<ChoiceTopic, string> = {
  messages: 'Somebody wrote to you, and you have not read it after ten minutes.',
  bookings: 'A booking is asked for, accepted, moved, declined, near or done, and what reviews say.',
  listings:
    'An ad or business of yours is approved, taken down or removed, nobody asks about an ad for two weeks, and what came of your reports.',
  offers: 'What lenders and insurers decide about your applications and quotes.',
  reminders: 'An ad or plan of yours ends in three days, or an ad has ended.',
  searches: 'New ads in your saved searches, and favorites that are cheaper or gone.',
  account: 'Your payments and plans, and the safety of your account.',
}

/** `bookings and reviews`, for the middle of a sentence. */
export function topicInWords(topic: Topic): string {
  const label = TOPIC_LABELS[topic]
  return label.charAt(0).toLowerCase() + label.slice(1)
}
