import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { href, useLocation } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { inquiryText } from '#domain/messages/inquiry-text.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { loginPath } from '../../session/where-next.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Contact } from './contact.ts'
import { contactQueries } from './use-contact.ts'
import { whatsappUrl } from './whatsapp.ts'

interface ContactActionsProps {
  contact: Contact
  /** The label of the call button before the number is shown. */
  call?: string
  /** Short words, for the bar at the bottom of a phone. */
  short?: boolean
  /** Calling is not the main action of the page. */
  quiet?: boolean
}

/**
 * Call, WhatsApp and Send Message. They link to sign-in until the visitor is known to be signed in, also without script; then they use
 * the number. Needs ContactWindows once on the page.
 */
export function ContactActions({ contact, call = 'Call Seller', short, quiet }: ContactActionsProps) {
  const number = useRef<HTMLAnchorElement>(null)
  const revealed = useRef(false)
  const { state, phone, subject } = contact

  useEffect(() => {
    if (revealed.current && phone) number.current?.focus()
    revealed.current = false
  }, [phone])

  if (state === 'own')
    return (
      <LinkButton to={href('/my-listings')} className="col-span-full">
        This is your ad: see My Listings
      </LinkButton>
    )

  function reveal(event: MouseEvent) {
    event.preventDefault()
    revealed.current = true
    void contact.reveal()
  }
  function write(event: MouseEvent) {
    event.preventDefault()
    void contact.write()
  }
  const look = short ? 'px-2 text-sm' : undefined
  return (
    <>
      {phone ? (
        <>
          <a
            ref={number}
            href={`tel:${phone}`}
            className={buttonClass({ variant: quiet ? 'plain' : 'main' }, look)}
          >
            {!short && <Icon of="phone" />}
            {formatPhone(phone)}
          </a>
          <a
            href={whatsappUrl(phone, subject.opening ?? inquiryText(subject.kind, subject.title))}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({}, look)}
            onClick={() => {
              contactQueries()
                .then(([client, { recordWhatsapp }]) => recordWhatsapp(client, subject))
                .catch((error) => reportFailure('The lead was not counted', error))
            }}
          >
            {!short && <Icon of="message-circle" />}
            WhatsApp
          </a>
        </>
      ) : !subject.hasPhone || state === 'none' ? (
        <p className={short ? 'self-center text-xs text-ink-2' : 'col-span-full text-sm text-ink-2'}>
          {subject.kind === 'service' ? 'This business' : 'This seller'} has not added a phone number.
          {!short && ' Send a message instead.'}
        </p>
      ) : (
        <>
          <Way onClick={reveal} main={!quiet} busy={state === 'asking'} className={look}>
            <Icon of="phone" />
            {short ? 'Call' : call}
          </Way>
          <Way onClick={reveal} className={look}>
            {!short && <Icon of="message-circle" />}
            WhatsApp
          </Way>
        </>
      )}
      <Way
        onClick={write}
        main={!subject.hasPhone && !quiet}
        busy={contact.writing}
        className={classNames(look, !short && 'col-span-full')}
      >
        {!short && <Icon of="message-square" />}
        {short ? 'Message' : 'Send Message'}
      </Way>
    </>
  )
}

interface WayProps {
  onClick: (event: MouseEvent) => void
  main?: boolean
  busy?: boolean
  className?: string | undefined
  children: ReactNode
}

function Way({ onClick, main, busy, className, children }: WayProps) {
  const here = useLocation()
  return (
    <LinkButton
      to={loginPath(here)}
      variant={main ? 'main' : 'plain'}
      className={className}
      aria-busy={busy || undefined}
      onClick={onClick}
    >
      {busy && <Spinner className="size-4" />}
      {children}
    </LinkButton>
  )
}
