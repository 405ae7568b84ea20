import { businessRoleLabel } from '../../businesses/roles.ts'
import { OF_PEOPLE, PEOPLE_PATH } from '../about-businesses.ts'
import { kind } from '../kind.ts'

export const businessPersonLeft = kind({
  topic: null,
  facts: OF_PEOPLE,
  title: ({ person }) => `${person ?? 'Somebody'} left your business`,
  sentence: ({ person, role }) =>
    `${person ?? 'Somebody'}, who was in the role ${businessRoleLabel(role)}, does not work for you any more and cannot act for your account.`,
  link: PEOPLE_PATH,
  action: 'See your people',
})
