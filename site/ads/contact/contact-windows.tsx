import { useVisitor } from '../../session/visitor.ts'
import type { Contact } from './contact.ts'
import { MessageDialog } from './message-dialog.tsx'
import { SignInPopup } from './sign-in-popup.tsx'

export interface ContactWindowsProps {
  contact: Contact
  /** The recipient's name. */
  to: string
  /** The name of the page, if it is not the ad's. */
  page?: string | undefined
}

/** The dialogs of ContactActions. If the session ends while writing, they ask to sign in. */
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
