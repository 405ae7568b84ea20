import { invitationPath } from '../../businesses/invitations.ts'
import { businessRoleLabel } from '../../businesses/roles.ts'
import { businessRole } from '../about-businesses.ts'
import { id, maybe, name, person } from '../facts.ts'
import { kind } from '../kind.ts'

/** Somebody, with or without an account, is invited to work for a business. Sent to the address or number alone. */
export const businessInvitation = kind({
  topic: null,
  isListed: false,
  facts: { invitation_id: id, business: name, role: businessRole, person: maybe(person) },
  title: ({ business }) => `Work with ${business} on Magari`,
  sentence: ({ business, person, role }) =>
    `${person ? `${person} of ${business}` : business} invites you to work with them on Magari as ${businessRoleLabel(role)}.`,
  link: '/account',
  action: 'Open the invitation',
  mail: ({ invitation_id }) => ({
    action: { label: 'Open the invitation', path: invitationPath(invitation_id) },
    notes: [
      'The invitation is valid for seven days, for an account with this e-mail address. If you did not expect it, you can ignore this mail.',
    ],
  }),
  sms: ({ business, person, role }) =>
    `${person ? `${person} of ${business}` : business} invites you to work with them as ${businessRoleLabel(role)}:`,
  smsPath: ({ invitation_id }) => invitationPath(invitation_id),
})
