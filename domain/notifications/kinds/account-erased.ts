import { kind } from '../kind.ts'

export const accountErased = kind({
  topic: null,
  isListed: false,
  facts: {},
  title: 'Your Magari account is erased',
  sentence: [
    'Your account, your ads, pictures, bookings and reviews are gone, and what you wrote to others is removed.',
    'Records of payments stay for our books, without your name, number or notes.',
  ].join('\n\n'),
  link: '/contact',
  action: 'Write to us',
  mail: { action: null, notes: ['If you did not do this, write to us at once.'] },
})
