import type { ContactSubject } from './subject.ts'

export interface Contact {
  subject: ContactSubject
  /** 'own' is the owner looking at their own ad; 'none' an owner who gave no number. */
  state: 'hidden' | 'asking' | 'shown' | 'none' | 'own'
  /** E.164; null until shown. */
  phone: string | null
  /** Fetches the number for signed-in visitors, asks the others to sign in. */
  reveal: () => Promise<void>
  /** Opens the conversation there is, else the message dialog; asks visitors to sign in. */
  write: () => Promise<void>
  /** `write` is in progress. */
  writing: boolean
  /** The open dialog. */
  window: 'sign-in-to-call' | 'sign-in-to-write' | 'message' | null
  closeWindow: () => void
}
