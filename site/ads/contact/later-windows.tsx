import type { ContactWindowsProps } from './contact-windows.tsx'
import { contactWindows } from './use-contact.ts'

/** The dialogs of a contact; once on a page. */
export function ContactWindows(props: ContactWindowsProps) {
  return <contactWindows.Windows open={props.contact.window !== null} props={props} />
}
