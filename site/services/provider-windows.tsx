import { BookingWindow } from './booking-window.tsx'
import type { Provider, Service } from './queries.ts'
import { ReviewWindow } from './review-window.tsx'

interface ProviderWindowsProps {
  provider: Provider
  services: readonly Service[]
  now: number
}

/** The dialogs of a provider's page that its URL opens: booking and review. */
export function ProviderWindows({ provider, services, now }: ProviderWindowsProps) {
  return (
    <>
      <BookingWindow provider={provider} services={services} now={now} />
      <ReviewWindow provider={provider} />
    </>
  )
}
