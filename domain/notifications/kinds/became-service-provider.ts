import { kind } from '../kind.ts'

/** For example because a service of theirs was approved. */
export const becameServiceProvider = kind({
  topic: 'listings',
  facts: {},
  title: 'Your account is now a service provider account',
  sentence:
    'Your bookings and customers are in your workplace. Your ads, messages and favorites have not changed.',
  link: '/service-provider',
  action: 'Open your workplace',
})
