/** Topics of e-mails that people can turn off. Mails without a topic concern payments and accounts, and are always sent. */

export const EMAIL_TOPICS = ['messages', 'bookings', 'listings', 'offers', 'reminders'] as const
export type EmailTopic = (typeof EMAIL_TOPICS)[number]
export const EMAIL_TOPIC_LABELS: Record<EmailTopic, string> = {
  messages: 'Messages',
  bookings: 'Bookings and reviews',
  listings: 'Your ads and reports',
  offers: 'Financing and insurance',
  reminders: 'Ads and plans that end',
}
/** Descriptions of the topics. */
export const EMAIL_TOPIC_DESCRIPTIONS: Record<EmailTopic, string> = {
  messages: 'Somebody wrote to you, and you have not read it after ten minutes.',
  bookings: 'A booking is asked for, accepted, moved, declined, near or done, and what reviews say.',
  listings: 'An ad or business of yours is approved, taken down or removed, and what came of your reports.',
  offers: 'What lenders and insurers decide about your applications and quotes.',
  reminders: 'An ad or plan of yours ends in three days, or an ad has ended.',
}

/** `bookings and reviews`, for the middle of a sentence. */
export function topicInWords(topic: EmailTopic): string {
  const label = EMAIL_TOPIC_LABELS[topic]
  return label.charAt(0).toLowerCase() + label.slice(1)
}
