import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { savedSearchFilters } from '#domain/ads/saved-search-words.ts'
import type { ServiceError } from '#domain/foundation/service-error.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'
import { focusPageIfLost } from '../../frame/focus-page.ts'
import { knownOwner, type Owner } from '../../session/owner.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { deleteSavedSearch, type KeptSearch, keptSearches } from '../saved-searches/queries.ts'

/** The searches; null if they could not be loaded. */
export async function readSearches(owner: Owner): Promise<{ searches: KeptSearch[] | null }> {
  try {
    return { searches: await keptSearches(await owner.client(), owner.id) }
  } catch (error) {
    reportFailure('The saved searches could not be read', error)
    return { searches: null }
  }
}

interface KeptSearchesProps {
  searches: KeptSearch[] | null
  /** The page's path, which its tabs continue. */
  path: string
}

/** The searches that are kept in this browser: nobody is told of new ads in them. */
export function KeptSearches({ searches, path }: KeptSearchesProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Tabs
        label="Kinds of favorites"
        className="mb-4 lg:mb-6"
        items={[
          { to: path, label: 'Vehicles', current: false },
          { to: `${path}?tab=spare-parts`, label: 'Spare Parts', current: false },
          {
            to: `${path}?tab=searches`,
            label: 'Saved searches',
            count: searches?.length,
            current: true,
          },
        ]}
      />
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
      <ul className="grid grid-cols-1 gap-3">
        {searches?.map((search) => (
          <Item key={search.id} search={search} />
        ))}
      </ul>
    </>
  )
}

function Item({ search: { id, name, address } }: { search: KeptSearch }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const filters = savedSearchFilters(address)

  async function remove() {
    setBusy(true)
    try {
      const owner = await knownOwner()
      if (owner) await deleteSavedSearch(await owner.client(), id)
      await revalidate()
      focusPageIfLost()
    } catch (error) {
      setBusy(false)
      reportFailure('The saved search could not be deleted', error)
      const { sentence } = await tableRefusal(error as ServiceError)
      toast({ title: 'The search could not be deleted', description: sentence, tone: 'error' })
    }
  }

  return (
    <li className="flex items-center justify-between gap-3 rounded-r border border-line bg-raise p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-medium tracking-normal wrap-anywhere">
          <Link to={address} className="text-green-ink">
            {name}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-ink-2">{filters.length > 0 ? filters.join(' · ') : 'All'}</p>
      </div>
      <Button size="s" variant="bare" busy={busy} aria-label={`Delete ${name}`} onClick={remove}>
        Delete
      </Button>
    </li>
  )
}
