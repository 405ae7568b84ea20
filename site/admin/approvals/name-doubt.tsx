import { heldNameReason } from '#domain/people/business-names.ts'
import type { NameDoubt } from './queries.ts'

/** What speaks against a name; nothing if nothing does. */
export function NameDoubtNotice({ doubt: { name_doubt, similar_names } }: { doubt: NameDoubt }) {
  const reason = heldNameReason(name_doubt)
  if (!reason) return null
  return (
    <p className="rounded-s bg-sunk p-3 text-sm wrap-anywhere text-ink-2">
      Look at the name: {reason}
      {similar_names.length > 0 && ` (${similar_names.map((name) => `“${name}”`).join(', ')})`}.
    </p>
  )
}
