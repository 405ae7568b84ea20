import { formatPhone } from '#domain/foundation/phone.ts'

interface PersonsWordsProps {
  phone: string
  message: string | null
}

/** A requester's phone number and message. */
export function PersonsWords({ phone, message }: PersonsWordsProps) {
  return (
    <>
      <a href={`tel:${phone}`} className="reach block text-xs font-normal whitespace-nowrap text-ink-2">
        {formatPhone(phone)}
      </a>
      {message && (
        <details className="mt-1 text-xs font-normal text-ink-2">
          <summary className="reach cursor-pointer underline">Message</summary>
          <p className="whitespace-pre-line">{message}</p>
        </details>
      )}
    </>
  )
}
