import { type SubmitEvent, useState } from 'react'
import { FEED_HOURS } from '#domain/dealers/stock/feed-hours.ts'
import type { StockFeed } from '#domain/dealers/stock/feed-report.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { removeStockFeed, saveStockFeed } from './queries.ts'

/** The address of the list and how often it is fetched. */
export function FeedAddress({ feed }: { feed: StockFeed | null }) {
  const [url, setUrl] = useState(feed?.url ?? '')
  const [hours, setHours] = useState(feed?.every_hours ?? 6)
  const [error, setError] = useState<string | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const { busy, act } = useActions()

  function save(event: SubmitEvent) {
    event.preventDefault()
    const said = url.trim()
    if (!/^https:\/\/[^\s]+$/i.test(said) || !URL.canParse(said))
      return setError('Enter the address of the list, beginning with https://.')
    void act('save', (client) => saveStockFeed(client, said, hours), {
      done: 'Saved. The list is fetched within a minute',
      failed: 'The address could not be saved',
    })
  }

  return (
    <form method="post" noValidate onSubmit={save} className="grid max-w-140 gap-4">
      <Field
        label="Address of the list"
        error={error}
        help="Only you see it. It may contain a key of your system."
      >
        <Input
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://yard.example/stock.csv"
          value={url}
          onChange={({ target }) => {
            setUrl(target.value)
            setError(null)
          }}
        />
      </Field>
      <Field label="Fetch it">
        <Select value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          {FEED_HOURS.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? 'Every hour' : `Every ${each} hours`}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy === 'save'} className="max-sm:w-full">
          {feed ? 'Save' : 'Start'}
        </Button>
        {feed && (
          <Button className="max-sm:w-full" onClick={() => setIsRemoving(true)}>
            Stop fetching
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        tone="main"
        onClose={() => setIsRemoving(false)}
        onConfirm={async () => {
          await act('remove', removeStockFeed, {
            done: 'The list is no longer fetched',
            failed: 'The list could not be removed',
          })
          setIsRemoving(false)
        }}
        title="Stop fetching the list?"
        description="Your ads stay as they are. The address and your answers for this list are deleted."
        confirmLabel="Stop fetching"
      />
    </form>
  )
}
