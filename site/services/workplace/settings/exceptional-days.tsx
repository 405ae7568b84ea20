import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { daysInWords } from '#domain/services/opening-exceptions.ts'
import { type OpeningException, spansInWords } from '#domain/services/opening-hours.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { HolidaysDialog } from './holidays-dialog.tsx'
import { addException, removeException, type StoredException } from './queries.ts'

interface ExceptionalDaysProps {
  providerId: string
  exceptions: readonly StoredException[]
  now: number
  /** Reloads them. */
  onChanged: () => Promise<void>
}

/** Exceptions to the usual week. Changes apply at once. */
export function ExceptionalDays({ providerId, exceptions, now, onChanged }: ExceptionalDaysProps) {
  const [adding, setAdding] = useState(false)
  const [addingHolidays, setAddingHolidays] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)

  async function change(run: () => Promise<void>, done: Parameters<typeof toast>[0], failed: string) {
    try {
      await run()
      await onChanged()
      toast(done)
    } catch (error) {
      reportFailure('The special days could not be changed', error)
      toast({ title: failed, description: databaseRefusal(error as ServiceError).sentence, tone: 'error' })
    }
  }

  async function remove({ id, ...days }: StoredException) {
    setRemoving(id)
    await change(
      async () => removeException(await browserClient(), id),
      { title: 'The usual hours apply again', action: { label: 'Undo', run: () => void putBack(days) } },
      'Failed to remove the day',
    )
    setRemoving(null)
  }

  const putBack = (days: OpeningException) =>
    change(
      async () => addException(await browserClient(), providerId, days),
      { title: 'Day restored' },
      'Failed to restore the day',
    )

  return (
    <section aria-labelledby="days-that-differ" className="mt-8 max-w-3xl border-t border-line pt-5 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="days-that-differ" className="text-lg">
            Special days
          </h2>
          <p className="text-sm text-ink-2">
            Holidays, shorter hours or an open Sunday. Each applies as soon as it is added.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAddingHolidays(true)}>Closed on public holidays</Button>
          <Button onClick={() => setAdding(true)}>
            <Icon of="plus" size="s" />
            Add a day
          </Button>
        </div>
      </div>
      {exceptions.length === 0 ? (
        <p className="mt-4 text-ink-2">None. Your usual hours apply every day.</p>
      ) : (
        <ul className="mt-3 grid">
          {exceptions.map((exception) => (
            <li
              key={exception.id}
              className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-t-0"
            >
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{daysInWords(exception)}</p>
                <p className="text-sm text-ink-2 wrap-anywhere">
                  {[spansInWords(exception.hours), exception.reason].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button
                variant="bare"
                busy={removing === exception.id}
                aria-label={`Remove ${daysInWords(exception)}`}
                onClick={() => void remove(exception)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ExceptionDialog
        open={adding}
        exceptions={exceptions}
        now={now}
        onClose={() => setAdding(false)}
        onAdded={async () => {
          await onChanged()
          setAdding(false)
        }}
      />
      {addingHolidays && (
        <HolidaysDialog
          exceptions={exceptions}
          now={now}
          onClose={() => setAddingHolidays(false)}
          onAdded={async () => {
            await onChanged()
            setAddingHolidays(false)
          }}
        />
      )}
    </section>
  )
}
