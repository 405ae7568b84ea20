import { businessRoleDuties, businessRoleLabel } from '../../businesses/roles.ts'
import { businessRole } from '../about-businesses.ts'
import { name } from '../facts.ts'
import { kind } from '../kind.ts'

export const businessRoleChanged = kind({
  topic: null,
  facts: { business: name, role: businessRole },
  title: ({ business, role }) => `You are now ${businessRoleLabel(role)} at ${business}`,
  sentence: ({ business, role }) =>
    `${business} changed your role to ${businessRoleLabel(role)}. What it is for: ${businessRoleDuties(role)}`,
  link: '/account',
  action: 'Open your account',
})
