import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SignInPopup } from '../ads/contact/sign-in-popup.tsx'
import { useVisitor } from '../session/visitor.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Provider, Service } from './queries.ts'
import { useWindow } from './use-window.ts'

/** Loaded with the first window that opens. */
const BookingForm = lazy(async () => ({ default: (await import('./booking-form.tsx')).BookingForm }))

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
  const [params] = useSearchParams()
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
        description={`${provider.business_name} will answer your request. It is booked once they accept it.`}
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
              vehicle={params.get('vehicle') ?? ''}
              now={now}
              onClose={close}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
