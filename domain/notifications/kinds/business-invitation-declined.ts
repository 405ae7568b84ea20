import { businessRoleLabel } from '../../businesses/roles.ts'
import { businessRole, PEOPLE_PATH } from '../about-businesses.ts'
import { kind } from '../kind.ts'

/** Without a name: whoever declines is known to the business by the address it invited alone. */
export const businessInvitationDeclined = kind({
  topic: 'listings',
  facts: { role: businessRole },
  title: 'An invitation was declined',
  sentence: ({ role }) =>
    `Somebody whom you invited as ${businessRoleLabel(role)} declined. The list of your people shows which invitation it was.`,
  link: PEOPLE_PATH,
  action: 'See your people',
})
