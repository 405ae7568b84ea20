import { kind } from '../kind.ts'

export const accountErased = kind({
  topic: null,
  isListed: false,
  facts: {},
  title: 'Your Magari account was erased',
  sentence: [
    'Your account, ads, pictures, bookings and reviews were erased, and your messages to others were removed.',
    'We keep payment records for our accounts, without your name, number or notes.',
  ].join('\n\n'),
  link: '/contact',
  action: 'Write to us',
  mail: { action: null, notes: ['If you did not do this, write to us immediately.'] },
})
