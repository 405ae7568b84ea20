import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { savedSearchFilters } from '#domain/ads/saved-search-words.ts'
import {
  MAX_SAVED_NAME,
  SAVED_SEARCH_FREQUENCIES,
  SAVED_SEARCH_FREQUENCY_LABELS,
  type SavedSearchFrequency,
} from '#domain/ads/saved-searches.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { refreshUnread } from '../../live/unread.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { changeSavedSearch, type SavedSearch } from './queries.ts'
import { useSearchChange } from './use-search-change.ts'

const MANY = 1000

const LIST_NAMES = { vehicle: 'Vehicles', spare_part: 'Spare parts', service: 'Services' }

/** A saved search: its list, filters and news, and how often its news is sent. */
export function SavedSearchItem({ search, onDelete }: { search: SavedSearch; onDelete: () => void }) {
  const { id, kind, address, name, frequency, paused, news } = search
  const [renaming, setRenaming] = useState(false)
  const [busy, setBusy] = useState(false)
  const change = useSearchChange()
  const filters = savedSearchFilters(address)

  async function act(done: string, values: Parameters<typeof changeSavedSearch>[2]) {
    setBusy(true)
    const worked = await change(done, (client) => changeSavedSearch(client, id, values))
    setBusy(false)
    return worked
  }

  async function rename(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name') ?? '')
    if (await act('renamed', { name: typed })) setRenaming(false)
  }

  return (
    <li className="grid grid-cols-1 gap-3 rounded-r border border-line bg-raise p-4">
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-medium tracking-normal wrap-anywhere">
            <Link to={address} className="text-green-ink" onClick={() => void markSeen(id)}>
              {name}
            </Link>
          </h2>
          <span className="flex gap-2">
            {paused && <Badge tone="draft">Paused</Badge>}
            {news > 0 && <Badge icon={null}>{`${news >= MANY ? `${MANY}+` : news} new`}</Badge>}
          </span>
        </div>
        <p className="text-sm wrap-anywhere text-ink-2">
          {[LIST_NAMES[kind], ...(filters.length > 0 ? filters : ['All'])].join(' · ')}
        </p>
      </div>
      {renaming && (
        <form className="flex flex-wrap items-end gap-2" onSubmit={rename}>
          <Field label="Name" className="min-w-0 flex-1 basis-48">
            <Input name="name" defaultValue={name} maxLength={MAX_SAVED_NAME} required autoFocus />
          </Field>
          <Button type="submit" variant="main" busy={busy}>
            Save
          </Button>
          <Button onClick={() => setRenaming(false)}>Cancel</Button>
        </form>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Field label={`How often to notify me about ${name}`} hideLabel className="w-full sm:w-52">
          <Select
            value={frequency}
            disabled={busy}
            onChange={(event) =>
              void act('changed', { frequency: event.target.value as SavedSearchFrequency })
            }
          >
            {SAVED_SEARCH_FREQUENCIES.map((one) => (
              <option key={one} value={one}>
                {SAVED_SEARCH_FREQUENCY_LABELS[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          size="s"
          aria-label={`${paused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => void act(paused ? 'resumed' : 'paused', { paused: !paused })}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        {!renaming && (
          <Button size="s" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
        )}
        <Button size="s" variant="bare" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}

/** Opening the list marks its new ads as seen. After a failure they stay new. */
async function markSeen(id: string): Promise<void> {
  try {
    await changeSavedSearch(await browserClient(), id, { last_seen_at: new Date().toISOString() })
    refreshUnread()
  } catch (error) {
    reportFailure('The saved search could not be marked as seen', error)
  }
}
