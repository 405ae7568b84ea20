import { businessRoleLabel } from '../../businesses/roles.ts'
import { OF_PEOPLE, PEOPLE_PATH } from '../about-businesses.ts'
import { kind } from '../kind.ts'

export const businessInvitationAccepted = kind({
  topic: null,
  facts: OF_PEOPLE,
  type: 'success',
  title: ({ person }) => `${person ?? 'Somebody'} works for you now`,
  sentence: ({ person, role }) =>
    `${person ?? 'Somebody whom you invited'} accepted your invitation as ${businessRoleLabel(role)}. You can change the role or end it at any time.`,
  link: PEOPLE_PATH,
  action: 'See your people',
})
