import { ROLES } from '../../people/accounts.ts'
import { oneOf } from '../facts.ts'
import { kind } from '../kind.ts'

const OWNERS = {
  admin: 'an administrator',
  dealer: 'a dealer',
  service_provider: 'a service provider',
  customer: 'a customer',
}

export const roleChanged = kind({
  topic: null,
  facts: { role: oneOf(...ROLES) },
  title: ({ role }) => `Your account is now ${OWNERS[role]} account`,
  sentence:
    'An administrator of Magari has changed the role of your account. Your ads, messages and favorites have not changed.',
  link: '/account',
  action: 'Open your account',
})
