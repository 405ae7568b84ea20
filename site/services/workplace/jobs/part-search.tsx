import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type FoundPart, findParts } from './queries.ts'

/** Not at every key. */
const PAUSE_MS = 400
const SHORTEST_WORDS = 3

interface PartSearchProps {
  words: string
  /** The id of the part that the line is for. */
  chosen: string | null
  onChoose: (part: FoundPart) => void
}

/** Parts on Magari with these words, one of which the line can be for. */
export function PartSearch({ words, chosen, onChoose }: PartSearchProps) {
  const asked = words.trim()
  const [found, setFound] = useState<{ asked: string; parts: FoundPart[] } | null>(null)

  useEffect(() => {
    if (chosen || asked.length < SHORTEST_WORDS) return
    let wanted = true
    const timer = setTimeout(async () => {
      try {
        const parts = await findParts(await browserClient(), asked)
        if (wanted) setFound({ asked, parts })
      } catch (error) {
        // The line can be entered without it.
        reportFailure('Parts could not be searched', error)
      }
    }, PAUSE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [asked, chosen])

  if (chosen)
    return (
      <p className="flex items-center gap-1.5 text-sm text-ink-2">
        <Icon of="link" size="s" />
        <Link to={href('/spare-parts/:id', { id: chosen })} target="_blank" className="text-green-ink">
          As advertised on Magari
        </Link>
      </p>
    )
  if (asked.length < SHORTEST_WORDS || !found || found.parts.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      <p className="text-ink-2">On Magari:</p>
      <ul className="grid divide-y divide-line overflow-hidden rounded-r border border-line">
        {found.parts.map((part) => (
          <li key={part.id}>
            <button
              type="button"
              onClick={() => onChoose(part)}
              className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunk"
            >
              <span className="grid min-w-0 flex-1">
                <span className="truncate">{part.name}</span>
                <span className="truncate text-ink-2">{part.location}</span>
              </span>
              <span className="font-medium whitespace-nowrap">{formatKes(part.price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
