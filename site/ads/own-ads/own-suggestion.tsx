import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { type Suggestion, suggestionWords } from '#domain/ads/suggestions.ts'
import { browserClient } from '../../client.ts'
import { Notice } from '../../ui/notice.tsx'
import { ownSuggestions } from './queries.ts'

/** The suggestion for the visitor's own active vehicle ad, on its page; nothing without one. */
export default function OwnSuggestion({ id }: { id: string }) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null)
  useEffect(() => {
    let wanted = true
    void browserClient()
      .then((client) => ownSuggestions(client, [{ id, state: 'active' }]))
      .then((found) => wanted && setSuggestion(found[id] ?? null))
    return () => {
      wanted = false
    }
  }, [id])
  if (!suggestion) return null
  return (
    <Notice>
      <p>Only you see this: no calls or messages for two weeks. {suggestionWords(suggestion)}</p>
      <Link
        to={href('/my-listings/:place/:id/edit', { place: 'vehicles', id })}
        className="inline-flex min-h-12 items-center text-green-ink underline"
      >
        Change the ad
      </Link>
    </Notice>
  )
}
