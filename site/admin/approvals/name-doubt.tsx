import { heldNameReason } from '#domain/people/business-names.ts'
import type { NameDoubt } from './queries.ts'

/** The reasons to check a name; nothing without any. */
export function NameDoubtNotice({ doubt: { name_doubt, similar_names } }: { doubt: NameDoubt }) {
  const reason = heldNameReason(name_doubt)
  if (!reason) return null
  return (
    <p className="rounded-s bg-sunk p-3 text-sm wrap-anywhere text-ink-2">
      Check the name: {reason}
      {similar_names.length > 0 && ` (${similar_names.map((name) => `“${name}”`).join(', ')})`}.
    </p>
  )
}
