import { maskedSentence } from '#domain/ads/leads.ts'
import { useVisitor } from '../../session/visitor.ts'

/** A masked number with the reason. */
export function MaskedNumber({ phone }: { phone: string }) {
  const { profile } = useVisitor()
  return (
    <p className="w-full text-sm text-ink-2">
      <span className="block font-medium text-ink">{phone}</span>
      {maskedSentence(profile?.suspended_at != null)}
    </p>
  )
}
