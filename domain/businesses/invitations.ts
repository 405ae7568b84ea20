/** Invitations to work for a business: their states and what became of their messages. */
import { formatDate } from '../foundation/dates.ts'

export const INVITATION_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Why an invitation was not sent: `private.business_invitations.outcome` other than `sent`. The link can be given in another way. */
const NOT_SENT: Record<string, string> = {
  switched_off: 'e-mails are turned off at the moment.',
  no_sms: 'we cannot send text messages at the moment.',
  many_sms: 'we have sent all the text messages of today.',
  stopped: 'this number asked for no messages of ours.',
  not_me: 'the person at this address wants no messages of your business.',
  declined_twice: 'they have declined twice.',
  two_today: 'they get at most two messages a day of your business.',
  five_today: 'they have reached their daily limit of messages.',
  many_today: 'your business has reached its limit of 100 messages a day.',
  no_address: 'we cannot write to this address.',
  undelivered: 'it could not be delivered.',
}

/** Whether the last message went out, and what to do if not; `message` is that of business_invitations(). */
export function invitationMessageSentence(message: string | null): string {
  if (message === 'sent') return 'We sent them the invitation.'
  const reason = NOT_SENT[message ?? ''] ?? 'it was held back.'
  return `No message was sent: ${reason} Copy the link and give it to them.`
}

/** 'Open until 8 Dec 2026', 'Accepted on 3 Dec 2026'. */
export function invitationStateSentence(invitation: {
  state: InvitationState
  expires_at: string
  ended_at: string | null
}): string {
  const { state, expires_at, ended_at } = invitation
  if (state === 'open') return `Open until ${formatDate(expires_at)}`
  if (state === 'expired') return `Ended on ${formatDate(expires_at)}`
  const done = { accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' }[state]
  return ended_at ? `${done} on ${formatDate(ended_at)}` : done
}

/** The page of an invitation, to which its mail leads; root-relative. */
export function invitationPath(id: string): string {
  return `/invitation/${id}`
}
