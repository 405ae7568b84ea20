import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { href, useNavigate } from 'react-router'
import { SignInPopup } from '../contact/sign-in-popup.tsx'
import { useVisitor } from '../session/visitor.ts'
import { loginPath } from '../session/where-next.ts'
import { LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { BookingForm } from './booking-form.tsx'
import type { Provider, Service } from './queries.ts'
import { useWindow } from './use-window.ts'

interface BookButtonProps {
  provider: Provider
  /** The service it books; without one it is the page's main action. */
  service?: Service
  className?: string
}

/** Opens the booking window. Without script it is a link to sign in, from where one comes back to the open window. */
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
      {!service && <Icon of={CalendarPlus} />}
      {service ? 'Book' : 'Book Service'}
    </LinkButton>
  )
}

/** The window in which a member asks for a booking; visitors are asked to sign in, and come back to it. */
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
  const form = `booking-${provider.id}`
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
          <BookingForm
            key={`${user.id} ${value}`}
            id={form}
            userId={user.id}
            provider={provider}
            services={services}
            chosen={value ?? ''}
            now={now}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}
