import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { formatPhone } from '#domain/phone.ts'
import { loginPath, registerPath } from '../session/where-next.ts'
import { Button, buttonClass, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { type Contact, whatsappUrl } from './contact.ts'

interface ContactActionsProps {
  contact: Contact
  /** What the visitor asks about. */
  title: string
  /** Short words, for the bar at the bottom of a phone. */
  short?: boolean
}

/**
 * Call Seller and WhatsApp. Before the number is known they are links to sign in (which is what they do without
 * script); then the same places hold the number itself.
 */
export function ContactActions({ contact, title, short }: ContactActionsProps) {
  const call = useRef<HTMLAnchorElement>(null)
  const revealed = useRef(false)
  const { state, phone } = contact

  useEffect(() => {
    if (revealed.current && phone) call.current?.focus()
    revealed.current = false
  }, [phone])

  if (state === 'own')
    return (
      <LinkButton to={href('/my-listings')} className="col-span-full">
        This is your ad: see My Listings
      </LinkButton>
    )
  if (state === 'none')
    return <p className="col-span-full text-sm text-ink-2">This seller has not given a phone number.</p>
  if (phone)
    return (
      <>
        <a
          ref={call}
          href={`tel:${phone}`}
          className={buttonClass({ variant: 'main' }, short ? 'px-2 text-sm' : undefined)}
        >
          <Icon of={Phone} />
          {formatPhone(phone)}
        </a>
        <a
          href={whatsappUrl(phone, `Hello, I saw your ad on Magari: ${title}. Is it still available?`)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({}, short ? 'px-2 text-sm' : undefined)}
        >
          <Icon of={MessageCircle} />
          WhatsApp
        </a>
      </>
    )

  function reveal(event: MouseEvent) {
    event.preventDefault()
    revealed.current = true
    void contact.reveal()
  }
  return (
    <>
      <Reveal onClick={reveal} main busy={state === 'asking'} short={short}>
        <Icon of={Phone} />
        {short ? 'Call' : 'Call Seller'}
      </Reveal>
      <Reveal onClick={reveal} short={short}>
        <Icon of={MessageCircle} />
        WhatsApp
      </Reveal>
    </>
  )
}

interface RevealProps {
  onClick: (event: MouseEvent) => void
  main?: boolean
  busy?: boolean
  short?: boolean
  children: ReactNode
}

function Reveal({ onClick, main, busy, short, children }: RevealProps) {
  const here = useLocation()
  return (
    <LinkButton
      to={loginPath(here)}
      variant={main ? 'main' : 'plain'}
      className={short ? 'text-sm' : undefined}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      {busy && <Spinner className="size-4" />}
      {children}
    </LinkButton>
  )
}

/** The popup for visitors who are not signed in. */
export function SignInPopup({ contact, title }: { contact: Contact; title: string }) {
  const here = useLocation()
  return (
    <Dialog
      open={contact.signInAsked}
      onClose={contact.dismissSignIn}
      mark={<Icon of={Phone} />}
      title="Sign in to see the number"
      description={`It is free, and you come back to ${title}.`}
      actions={
        <>
          <LinkButton to={loginPath(here)} variant="main">
            Sign In
          </LinkButton>
          <Button onClick={contact.dismissSignIn}>Cancel</Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        New here?{' '}
        <Link to={registerPath(here)} className="text-green-ink">
          Sign Up
        </Link>
      </p>
    </Dialog>
  )
}
