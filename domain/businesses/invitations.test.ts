import { expect, test } from 'vitest'
import { invitationMessageSentence, invitationStateSentence } from './invitations.ts'

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
