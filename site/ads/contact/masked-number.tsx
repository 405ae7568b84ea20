import { maskedSentence } from '#domain/ads/leads.ts'
import { useVisitor } from '../../session/visitor.ts'

/** A number that the database has masked, and why: there is nothing to call. */
export function MaskedNumber({ phone }: { phone: string }) {
  const { profile } = useVisitor()
  return (
    <p className="w-full text-sm text-ink-2">
      <span className="block font-medium text-ink">{phone}</span>
      {maskedSentence(profile?.suspended_at != null)}
    </p>
  )
}
