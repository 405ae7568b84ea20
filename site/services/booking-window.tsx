import { lazy, Suspense } from 'react'
import { href, useNavigate } from 'react-router'
import { SignInPopup } from '../ads/contact/sign-in-popup.tsx'
import { useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Provider, Service } from './queries.ts'
import { useWindow } from './use-window.ts'

/** Loaded with the first window that opens. */
const BookingForm = lazy(async () => ({ default: (await import('./booking-form.tsx')).BookingForm }))

interface BookButtonProps {
  provider: Provider
  /** Absent: the page's main button. */
  service?: Service
  className?: string
}

/** Opens the booking window. Without script it links to sign-in, which returns to the open window. */
export function BookButton({ provider, service, className }: BookButtonProps) {
  const navigate = useNavigate()
  const window = {
    pathname: href('/services/:id', { id: provider.id }),
    search: `?${new URLSearchParams({ book: service?.id ?? 'any' })}`,
  }
  return (
    <LinkButton
      to={loginPath(window)}
      variant={service ? 'soft' : 'main'}
      className={className}
      aria-label={service ? `Book ${service.name}` : undefined}
      onClick={(event) => {
        event.preventDefault()
        void navigate(window, { preventScrollReset: true })
      }}
    >
      {!service && <Icon of="calendar-plus" />}
      {service ? 'Book' : 'Book Service'}
    </LinkButton>
  )
}

/** The dialog with the booking form; visitors are asked to sign in and return to it. */
export function BookingWindow({
  provider,
  services,
  now,
}: {
  provider: Provider
  services: readonly Service[]
  now: number
}) {
  const { status, user } = useVisitor()
  const { value, close } = useWindow('book')
  return (
    <>
      <SignInPopup
        open={value !== null && status === 'signed-out'}
        onClose={() => void close()}
        title="Sign in to book"
        backTo={provider.business_name}
      />
      <Dialog
        open={value !== null && status === 'signed-in'}
        onClose={() => void close()}
        title="Book Service"
        description={`${provider.business_name} answers your request; it is booked when they accept it.`}
        className="max-w-120"
      >
        {user && (
          <Suspense fallback={<Spinner className="mx-auto my-8 size-6" />}>
            <BookingForm
              key={`${user.id} ${value}`}
              id={`booking-${provider.id}`}
              userId={user.id}
              provider={provider}
              services={services}
              chosen={value ?? ''}
              now={now}
              onClose={close}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
