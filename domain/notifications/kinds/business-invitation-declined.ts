import { businessRoleLabel } from '../../businesses/roles.ts'
import { OF_PEOPLE, workplacePath } from '../about-businesses.ts'
import { kind } from '../kind.ts'

const { role, business_role } = OF_PEOPLE

/** Without a name: whoever declines is known to the business by the address it invited alone. */
export const businessInvitationDeclined = kind({
  topic: 'listings',
  facts: { role, business_role },
  title: 'An invitation was declined',
  sentence: ({ role }) =>
    `Somebody whom you invited as ${businessRoleLabel(role)} declined. The list of your people shows which invitation it was.`,
  link: workplacePath,
  action: 'Open your business',
})
