import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { savedSearchAddress } from '#domain/ads/saved-searches.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { useEarlyPresses } from '../../frame/deferred.tsx'
import { ANONYMOUS_KEY, hasStoredSession } from '../../session/storage.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'

const LONGEST_SEARCH = 100

interface SaveSearchProps {
  /** The list's path. */
  list: string
  /** The query string of the list's first page. */
  search: string
  /** The words by which it was found instead of those that were typed. */
  corrected: string | null
}

/** Saves the shown list; for a list that the person has saved already, a link to their saved searches. */
export function SaveSearch({ list, search, corrected }: SaveSearchProps) {
  const navigate = useNavigate()
  const visit = (path: string) => void navigate(path)
  const userId = useVisitor().user?.id ?? ''
  const [saved, setSaved] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const params = new URLSearchParams(search)
  if (corrected && corrected.length <= LONGEST_SEARCH) params.set('search', corrected)
  const address = savedSearchAddress(list, params)

  useEffect(() => {
    if (!userId && !hasStoredSession(ANONYMOUS_KEY)) return
    let stale = false
    import('./saving.ts')
      .then(({ knownAsSaved }) => knownAsSaved(address))
      .then((known) => !stale && known && setSaved(`${userId} ${address}`))
      .catch((error) => reportFailure('The code of saved searches could not be loaded', error))
    return () => {
      stale = true
    }
  }, [userId, address])

  async function save() {
    setBusy(true)
    try {
      const { saveSearch } = await import('./saving.ts')
      // After an early press, the session is not known yet when this component renders.
      const savedFor = await saveSearch(address, visit)
      if (savedFor !== null) setSaved(`${savedFor} ${address}`)
    } catch (error) {
      reportFailure('The code of saved searches could not be loaded', error)
      toast({ title: 'The search could not be saved. Check your connection and try again.', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <span {...useEarlyPresses<HTMLSpanElement>()} className="inline-flex">
      {saved === `${userId} ${address}` ? (
        <LinkButton to="/account/searches" size="s" className="text-sm">
          <Icon of="check" size="s" />
          Saved
        </LinkButton>
      ) : (
        <Button size="s" busy={busy} onClick={save} className="text-sm">
          {!busy && <Icon of="bookmark" size="s" />}
          <span>
            Save<span className="max-sm:sr-only"> search</span>
          </span>
        </Button>
      )}
    </span>
  )
}
