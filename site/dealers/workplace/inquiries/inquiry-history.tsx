import { href, Link } from 'react-router'
import { isMasked } from '#domain/ads/leads.ts'
import { formatAge, formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { MaskedNumber } from '../../../ads/contact/masked-number.tsx'
import { whatsappUrl } from '../../../ads/contact/whatsapp.ts'
import type { Conversation } from '../../../messages/queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { InquiryBadge } from './inquiry-state.tsx'
import type { InquiryDetails } from './queries.ts'

const SECTION = 'grid gap-3 rounded-l border border-line bg-raise p-4'

interface InquiryHistoryProps {
  conversation: Conversation
  beside: InquiryDetails
  now: number
}

/** The ad of the inquiry, its author, and the author's other inquiries to this dealer. */
export function InquiryHistory({ conversation, beside, now }: InquiryHistoryProps) {
  const { id, other, title, subject } = conversation
  const name = other?.name || FORMER_MEMBER
  const others = beside.history.filter((inquiry) => inquiry.id !== id)
  const first = beside.history.at(-1)
  return (
    <>
      <section aria-labelledby="inquiry-ad" className={SECTION}>
        <h2 id="inquiry-ad" className="text-base">
          Listing
        </h2>
        {subject ? (
          <Link to={subject.path} className="grid gap-2 text-ink no-underline hover:underline">
            <Picture
              image={subject.picture}
              alt=""
              sizes="320px"
              widths={[320, 640]}
              className="rounded-s max-xl:max-w-60"
            />
            <span className="font-medium wrap-anywhere">{title}</span>
          </Link>
        ) : (
          <p className="wrap-anywhere">{title}</p>
        )}
        <p className="text-sm text-ink-2 empty:hidden">
          {subject?.price != null && (
            <b className="text-base font-semibold text-ink">{formatKes(subject.price)}</b>
          )}
          {!subject && 'This ad is no longer there.'}
          {subject && !subject.isOffered && <span className="block">No longer available</span>}
        </p>
      </section>
      <section aria-labelledby="inquiry-person" className={SECTION}>
        <h2 id="inquiry-person" className="text-base wrap-anywhere">
          {name}
        </h2>
        {beside.phone && isMasked(beside.phone) && <MaskedNumber phone={beside.phone} />}
        {beside.phone && !isMasked(beside.phone) && (
          <div className="flex flex-wrap gap-2">
            <a href={`tel:${beside.phone}`} className={buttonClass({ size: 's' })}>
              <Icon of="phone" size="s" />
              {formatPhone(beside.phone)}
            </a>
            <a
              href={whatsappUrl(beside.phone, `Hello ${name}, about ${title}: `)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ size: 's' })}
            >
              <Icon of="message-circle" size="s" />
              WhatsApp
            </a>
          </div>
        )}
        {first && <p className="text-sm text-ink-2">First asked you on {formatDate(first.created_at)}</p>}
        {others.length === 0 ? (
          <p className="text-sm text-ink-2">This is their only inquiry.</p>
        ) : (
          <>
            <h3 className="text-sm font-medium">Also asked about</h3>
            <ul className="grid gap-1">
              {others.map((inquiry) => (
                <li key={inquiry.id}>
                  <Link
                    to={href('/dealer/inquiries/:threadId', { threadId: inquiry.id })}
                    className="flex min-h-11 items-center justify-between gap-3 text-sm text-ink"
                  >
                    <span className="min-w-0">
                      <span className="block truncate">{inquiry.subject_title}</span>
                      <span className="block text-xs text-ink-3">
                        {formatAge(inquiry.last_message_at, now)}
                      </span>
                    </span>
                    <InquiryBadge status={inquiry.status} />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}
