import { formatPhone, parsePhone } from '#domain/foundation/phone.ts'
import { ConfirmPhone, ProfileLink } from './confirm-phone.tsx'

interface PhoneForMessagesProps {
  /** `SMS and WhatsApp`. */
  channels: string
  phone: string | null
  confirmed: boolean
  onConfirmed: () => Promise<void>
}

/** The profile's number for SMS and WhatsApp messages, and why it cannot be used yet. */
export function PhoneForMessages({ channels, phone, ...rest }: PhoneForMessagesProps) {
  if (phone === null || parsePhone(phone)) return <ConfirmPhone phone={phone} {...rest} />
  return (
    <p className="text-ink-2">
      <b className="font-medium text-ink">{formatPhone(phone)}</b> is not a Kenyan mobile number. {channels}{' '}
      messages go to Kenyan numbers only: change it in <ProfileLink>your profile</ProfileLink>.
    </p>
  )
}
