import { expect, test } from 'vitest'
import { invitationMessageSentence, invitationStateSentence, readInvited } from './invitations.ts'

test('says whether a message went out, and what to do if not', () => {
  expect(invitationMessageSentence('sent')).toBe('We sent them the invitation.')
  expect(invitationMessageSentence('no_sms')).toBe(
    'No message was sent: we cannot send text messages at the moment. Copy the link and give it to them.',
  )
  expect(invitationMessageSentence('of a newer server')).toContain('it was held back.')
  expect(invitationMessageSentence(null)).toContain('Copy the link')
})

test('says what became of an invitation, in days of Nairobi', () => {
  const invitation = { expires_at: '2026-12-08T21:30:00Z', ended_at: '2026-12-03T09:00:00Z' }
  expect(invitationStateSentence({ ...invitation, state: 'open', ended_at: null })).toBe(
    'Open until 9 Dec 2026',
  )
  expect(invitationStateSentence({ ...invitation, state: 'expired', ended_at: null })).toBe(
    'Ended on 9 Dec 2026',
  )
  expect(invitationStateSentence({ ...invitation, state: 'declined' })).toBe('Declined on 3 Dec 2026')
})

test.each([
  ['', 'Enter their e-mail address or phone number.'],
  ['wanjiku@gmail', 'Enter a full e-mail address, for example wanjiku@example.co.ke.'],
  ['020 2222222', '020 2222222 is a landline. Enter their mobile number or e-mail address.'],
  ['+256 712 345 678', 'Invitations go to Kenyan numbers (+254) only. Enter their e-mail address instead.'],
  [
    '0712 345',
    '0712 345 is not a Kenyan mobile number. Enter one such as 0712 345 678, or their e-mail address.',
  ],
])('does not invite %j', (typed, sentence) => {
  expect(readInvited(typed, true)).toEqual({ identifier: null, sentence })
})

test('invites addresses, and numbers where people sign in by them', () => {
  expect(readInvited(' wanjiku@example.co.ke ', false).identifier).toEqual({
    email: 'wanjiku@example.co.ke',
    phone: null,
  })
  expect(readInvited('0712 345 678', true).identifier).toEqual({ email: null, phone: '+254712345678' })
  expect(readInvited('0712 345 678', false).sentence).toContain('Enter their e-mail address.')
})
