import { MessageDialog } from './message-dialog.tsx'
import { SignInPopup } from './sign-in-popup.tsx'
import type { Contact } from './use-contact.ts'

export interface ContactWindowsProps {
  contact: Contact
  /** Who answers. */
  to: string
  /** What the page is called, where it is not the ad's own. */
  page?: string | undefined
}

/** The windows that ContactActions open. */
export function ContactWindows({ contact, to, page }: ContactWindowsProps) {
  const { subject, window, closeWindow } = contact
  return (
    <>
      <SignInPopup
        open={window === 'sign-in-to-call' || window === 'sign-in-to-write'}
        onClose={closeWindow}
        title={
          window === 'sign-in-to-write' ? 'Please sign in to send messages' : 'Sign in to see the number'
        }
        backTo={page ?? subject.title}
      />
      <MessageDialog key={subject.id} contact={contact} to={to} />
    </>
  )
}
