import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import type { OpeningStatus } from '#domain/services/opening-hours.ts'
import type { ServiceProviderCard } from '#domain/services/service-provider-search-result.ts'
import { ContactWindows } from '../ads/contact/later-windows.tsx'
import { useContact } from '../ads/contact/use-contact.ts'
import { loginPath } from '../session/where-next.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { VerifiedMark } from '../ui/marks.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { iconOfTypes, typesInWords } from './service-type.tsx'
import { Rating } from './stars.tsx'

/** What a card shows of a provider. */
export type ListedProvider = Omit<ServiceProviderCard, 'opening_hours' | 'opening_exceptions'> & {
  /** When the list was loaded. */
  status: OpeningStatus
}

interface ProviderCardProps {
  provider: ListedProvider
  /** In view when the page opens. */
  priority?: boolean
}

/** A business in the directory. */
export function ProviderCard({ provider, priority }: ProviderCardProps) {
  const page = href('/services/:id', { id: provider.id })
  const { status } = provider
  return (
    <article className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-r border border-line bg-raise p-4 hover:border-field sm:grid-cols-[112px_minmax(0,1fr)] xl:grid-cols-[128px_minmax(0,1fr)_auto]">
      <Face provider={provider} priority={priority} />
      <div className="min-w-0">
        <h2 className="text-base leading-[1.4] font-semibold tracking-normal wrap-anywhere">
          <Link to={page} prefetch="intent" className="text-ink no-underline hover:underline">
            {provider.business_name}
          </Link>
        </h2>
        <p className="text-sm text-ink-2">
          {typesInWords(provider.service_types)} · {provider.location}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-sm">
          <Rating average={provider.rating_average} count={provider.rating_count} />
          {provider.verified && <VerifiedMark />}
        </p>
        {provider.services.length > 0 && (
          <p className="mt-1.5 hidden text-sm text-ink-2 sm:block">{provider.services.join(' · ')}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span className={status.open ? 'text-green-ink' : undefined}>{status.words}</span>
          {provider.price_from !== null && <span>From {formatKes(provider.price_from)}</span>}
        </p>
      </div>
      <CardContact provider={provider} page={page} />
    </article>
  )
}

function Face({ provider, priority }: ProviderCardProps) {
  const look = 'aspect-square self-start overflow-hidden rounded-s sm:aspect-4/3'
  if (provider.image)
    return (
      <Picture
        image={provider.image}
        alt=""
        sizes="(min-width: 640px) 128px, 72px"
        widths={[160, 320]}
        priority={priority}
        className={look}
      />
    )
  return (
    <span className={`grid place-items-center bg-sunk-2 text-ink-3 ${look}`}>
      <Icon of={iconOfTypes(provider.service_types)} size="l" />
    </span>
  )
}

/** The masked number, Details and Contact. Visitors are asked to sign in for the number and Contact. */
function CardContact({ provider, page }: { provider: ListedProvider; page: string }) {
  const contact = useContact({
    kind: 'service',
    id: provider.id,
    ownerId: provider.user_id,
    title: provider.business_name,
    hasPhone: provider.phone_masked !== null,
  })
  const here = useLocation()
  const number = useRef<HTMLAnchorElement>(null)
  const opened = useRef(false)
  if (contact.window) opened.current = true
  const { phone, state } = contact

  useEffect(() => {
    if (phone) number.current?.focus()
  }, [phone])

  return (
    <div className="col-span-full grid grid-cols-2 gap-2 sm:grid-cols-3 xl:col-span-1 xl:grid-cols-2 xl:w-58 xl:content-center">
      {phone ? (
        <a
          ref={number}
          href={`tel:${phone}`}
          className={buttonClass(
            { variant: 'bare' },
            'col-span-full px-2! text-sm sm:col-span-1 xl:col-span-full',
          )}
        >
          <Icon of="phone" size="s" />
          {formatPhone(phone)}
        </a>
      ) : state === 'none' || !provider.phone_masked ? (
        <NoNumber>No number given</NoNumber>
      ) : (
        <LinkButton
          to={loginPath(here)}
          variant="bare"
          className="col-span-full px-2! text-sm text-ink-2! sm:col-span-1 xl:col-span-full"
          aria-label={`${provider.phone_masked}: show the phone number of ${provider.business_name}`}
          aria-busy={state === 'asking' || undefined}
          onClick={(event) => {
            event.preventDefault()
            void contact.reveal()
          }}
        >
          {state === 'asking' ? <Spinner className="size-4" /> : <Icon of="phone" size="s" />}
          {provider.phone_masked}
        </LinkButton>
      )}
      <LinkButton to={page} className="text-sm" aria-label={`Details of ${provider.business_name}`}>
        Details
      </LinkButton>
      <LinkButton
        to={loginPath(here)}
        variant="soft"
        className="text-sm"
        aria-label={`Contact ${provider.business_name}`}
        onClick={(event) => {
          event.preventDefault()
          void contact.write()
        }}
      >
        Contact
      </LinkButton>
      {opened.current && (
        <ContactWindows contact={contact} to={provider.business_name} page="the list of services" />
      )}
    </div>
  )
}

function NoNumber({ children }: { children: ReactNode }) {
  return (
    <p className="col-span-full grid min-h-11 sm:col-span-1 xl:col-span-full items-center px-2 text-center text-sm text-ink-3">
      {children}
    </p>
  )
}

export function ProviderStack({ children }: { children: ReactNode }) {
  return <div className="grid gap-3">{children}</div>
}
