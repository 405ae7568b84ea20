import { useVisitor } from '../../session/visitor.ts'
import type { Contact } from './contact.ts'
import { MessageDialog } from './message-dialog.tsx'
import { SignInPopup } from './sign-in-popup.tsx'

export interface ContactWindowsProps {
  contact: Contact
  /** Who answers. */
  to: string
  /** What the page is called, where it is not the ad's own. */
  page?: string | undefined
}

/** The windows that ContactActions open. Where the session ends while somebody writes, they are asked to sign in. */
export function ContactWindows({ contact, to, page }: ContactWindowsProps) {
  const { subject, window, closeWindow } = contact
  const { status, user } = useVisitor()
  const writes = window === 'message' && status === 'signed-in'
  const signsInToWrite = window === 'sign-in-to-write' || (window === 'message' && status === 'signed-out')
  return (
    <>
      <SignInPopup
        open={window === 'sign-in-to-call' || signsInToWrite}
        onClose={closeWindow}
        title={signsInToWrite ? 'Please sign in to send messages' : 'Sign in to see the number'}
        backTo={page ?? subject.title}
      />
      <MessageDialog key={`${user?.id} ${subject.id}`} contact={contact} open={writes} to={to} />
    </>
  )
}
