import { isMasked } from '#domain/ads/leads.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { formatAppointment } from '#domain/services/appointments.ts'
import { ContactWindows } from '../../ads/contact/later-windows.tsx'
import { MaskedNumber } from '../../ads/contact/masked-number.tsx'
import { useContact } from '../../ads/contact/use-contact.ts'
import { whatsappUrl } from '../../ads/contact/whatsapp.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { workOf } from './booking-words.ts'
import type { OwnBooking } from './queries.ts'

/** Contact with a booked business, whose number is shown at once. */
export function ProviderContact({ booking }: { booking: OwnBooking }) {
  const { provider } = booking
  const opening = `Hello, about my booking: ${workOf(booking)} on ${formatAppointment(booking.preferred_date)}. `
  const contact = useContact({
    kind: 'service',
    id: provider.id,
    ownerId: provider.user_id,
    title: provider.business_name,
    hasPhone: provider.phone !== null,
    opening,
  })
  return (
    <section aria-labelledby="provider-contact" className="mt-8">
      <h2 id="provider-contact" className="mb-3 text-lg wrap-anywhere">
        Contact {provider.business_name}
      </h2>
      <div className="flex flex-wrap gap-2">
        {provider.phone && isMasked(provider.phone) && <MaskedNumber phone={provider.phone} />}
        {provider.phone && !isMasked(provider.phone) && (
          <>
            <a href={`tel:${provider.phone}`} className={buttonClass()}>
              <Icon of="phone" />
              {formatPhone(provider.phone)}
            </a>
            <a
              href={whatsappUrl(provider.phone, opening)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass()}
            >
              <Icon of="message-circle" />
              WhatsApp
            </a>
          </>
        )}
        <Button onClick={() => void contact.write()}>
          <Icon of="message-square" />
          Send Message
        </Button>
      </div>
      <ContactWindows contact={contact} to={provider.business_name} />
    </section>
  )
}
