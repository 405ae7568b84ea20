import { ROLES } from '../../people/accounts.ts'
import { oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

const OWNERS = {
  admin: 'an administrator’s',
  dealer: 'a dealer’s',
  service_provider: 'a service provider’s',
  customer: 'a customer’s',
}

export const roleChanged = kind({
  topic: null,
  facts: { role: oneOf(...ROLES) },
  title: ({ role }) => `Your account is ${OWNERS[role]} now`,
  sentence:
    'An administrator of Magari has changed the role of your account. Your ads, messages and favorites are where they were.',
  link: '/account',
  action: 'Open your account',
})
