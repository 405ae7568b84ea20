import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MOST_SAVED_SEARCHES } from '#domain/ads/saved-searches.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { focusPageIfLost } from '../../frame/focus-page.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { memberContext } from '../../members/member.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/searches-page.ts'
import { deleteSavedSearch, type SavedSearch, savedSearches } from './queries.ts'
import { SavedSearchItem } from './saved-search-item.tsx'
import { useSearchChange } from './use-search-change.ts'

/** The last list shown, and to whom: it stays when a reload fails. */
let shown: { of: string; searches: SavedSearch[] } | null = null

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  try {
    shown = { of: user.id, searches: await savedSearches(await browserClient()) }
  } catch (error) {
    reportFailure('The saved searches could not be read', error)
  }
  return { searches: shown?.of === user.id ? shown.searches : null }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Saved searches | Magari' }, { name: 'robots', content: 'noindex' }]

/** The person's saved searches. */
export default function SavedSearches({ loaderData: { searches } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [leaving, setLeaving] = useState<SavedSearch | null>(null)
  const change = useSearchChange()
  const [deleted, setDeleted] = useState(0)
  useFresh('search')

  // The focused button went with its search.
  useEffect(() => {
    if (deleted > 0) focusPageIfLost()
  }, [deleted])

  return (
    <>
      <PageHead title="Saved searches">
        {searches && searches.length > 0
          ? `We notify you of new ads in them. You have ${searches.length} of ${MOST_SAVED_SEARCHES}.`
          : 'Save a search to be notified of new ads in it.'}
      </PageHead>
      {searches === null && (
        <EmptyState
          title="Your saved searches could not be loaded"
          action={<Button onClick={revalidate}>Try again</Button>}
        >
          Check your connection. Nothing has changed.
        </EmptyState>
      )}
      {searches?.length === 0 && (
        <EmptyState
          title="No saved searches yet"
          action={
            <LinkButton to="/vehicles" variant="main">
              Browse Vehicles
            </LinkButton>
          }
        >
          Choose filters on a list of vehicles, spare parts or services, and press “Save search”.
        </EmptyState>
      )}
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {searches?.map((search) => (
          <SavedSearchItem key={search.id} search={search} onDelete={() => setLeaving(search)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Delete this saved search?"
        description={leaving && `You will no longer be notified about “${leaving.name}”.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          const gone = leaving && (await change('deleted', (client) => deleteSavedSearch(client, leaving.id)))
          setLeaving(null)
          if (gone) setDeleted((count) => count + 1)
        }}
      />
    </>
  )
}
