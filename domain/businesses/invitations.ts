/** Invitations to work for a business: their states and what became of their messages. */
import { formatDate } from '../foundation/dates.ts'
import { mobileFault, parseMobile } from '../foundation/phone-refusals.ts'
import { EMAIL_SENTENCE, isEmail } from '../people/email-address.ts'
import { type Identifier, looksLikeNumber } from '../people/identifier.ts'

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

type ReadInvited = { identifier: Identifier; sentence: null } | { identifier: null; sentence: string }

/** The calling code of the numbers that are invited. */
const KENYA = ['254']

/** Who is to be invited, as typed, or a sentence about it. `phones`: whether people sign in by numbers here. */
export function readInvited(text: string, phones: boolean): ReadInvited {
  const typed = text.trim()
  if (isEmail(typed)) return { identifier: { email: typed, phone: null }, sentence: null }
  const isNumber = looksLikeNumber(typed)
  const phone = phones && isNumber ? parseMobile(typed, KENYA) : null
  if (phone) return { identifier: { email: null, phone }, sentence: null }
  return { identifier: null, sentence: invitedSentence(typed, phones, isNumber) }
}

function invitedSentence(typed: string, phones: boolean, isNumber: boolean): string {
  if (!typed) return phones ? 'Enter their e-mail address or phone number.' : 'Enter their e-mail address.'
  if (!isNumber) return EMAIL_SENTENCE
  if (!phones) return 'Nobody signs in with a phone number here. Enter their e-mail address.'
  const fault = mobileFault(typed)
  if (fault === 'landline') return `${typed} is a landline. Enter their mobile number or e-mail address.`
  if (fault === 'country')
    return 'Invitations go to Kenyan numbers (+254) only. Enter their e-mail address instead.'
  return `${typed} is not a Kenyan mobile number. Enter one such as 0712 345 678, or their e-mail address.`
}
