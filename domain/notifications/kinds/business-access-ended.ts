import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessAccessEnded = kind({
  topic: null,
  facts: { business: name },
  title: ({ business }) => `You no longer work for ${business}`,
  sentence: ({ business }) =>
    `${business} removed you from its people on Magari, so you can no longer act for it. Your own account has not changed.`,
  link: '/account',
  action: 'Open your account',
})
