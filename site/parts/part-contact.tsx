import { useLocation } from 'react-router'
import type { Contact } from '../ads/contact/contact.ts'
import { ContactActions } from '../ads/contact/contact-actions.tsx'
import { useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'
import { LinkButton } from '../ui/button.tsx'

/** Contact with the seller: visitors are asked to sign in, members see the number and write (docs/product.md, Numbers). */
export function PartContact({ contact, short }: { contact: Contact; short?: boolean }) {
  const { status } = useVisitor()
  const here = useLocation()
  if (status === 'signed-in') return <ContactActions contact={contact} call="Show Contact" short={short} />
  return (
    <LinkButton
      to={loginPath(here)}
      variant="main"
      className={`col-span-full ${status === 'loading' ? 'awaits-visitor' : ''}`}
    >
      Sign in to contact the seller
    </LinkButton>
  )
}
