import { name, oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessNameApproved = kind({
  topic: 'listings',
  facts: { name, of: oneOf('profile', 'service_provider') },
  type: 'success',
  title: 'Your new business name is approved',
  sentence: ({ name }) => `Your business is now shown as “${name}”.`,
  link: ({ of }) => (of === 'profile' ? '/account/profile' : '/service-provider/settings'),
  action: 'See your settings',
})
