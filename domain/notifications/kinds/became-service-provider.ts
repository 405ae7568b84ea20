import { kind } from '../kind.ts'

/** For example because a service of theirs was approved. */
export const becameServiceProvider = kind({
  topic: 'listings',
  facts: {},
  title: 'Your account is a service provider’s now',
  sentence:
    'Bookings and customers wait in your workplace. Your ads, messages and favorites are where they were.',
  link: '/service-provider',
  action: 'Open your workplace',
})
