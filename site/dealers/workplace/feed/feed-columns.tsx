import { href, Link } from 'react-router'
import type { FeedReport } from '#domain/dealers/stock/feed-report.ts'
import { STOCK_FIELD_LABELS } from '#domain/dealers/stock/fields.ts'
import { Button } from '../../../ui/button.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { acceptStockFeedColumns } from './queries.ts'

/** Columns that are new, have changed or are read as something else, to accept before anything is imported. */
export function FeedColumns({ report: { columns, fixed, keys } }: { report: FeedReport }) {
  const { busy, act } = useActions()
  const hasNumber = columns.some(({ field }) => field === 'stock_number')
  return (
    <section aria-label="Columns" className="grid max-w-160 gap-4">
      <div className="grid gap-1">
        <h3 className="text-base">Are these columns right?</h3>
        <p className="text-sm text-ink-2">
          They are new, have changed, or are read differently since your last import, so nothing was imported.
          To read a column as something else, choose this list once at{' '}
          <Link to={href('/dealer/listings/import')} className="text-green-ink underline">
            Import stock
          </Link>
          ; your choice there holds here.
        </p>
      </div>
      <dl className="grid rounded-r border border-line bg-raise text-sm">
        {columns.map(({ heading, field }) => (
          <div key={heading} className="grid grid-cols-2 gap-3 border-line p-3 not-first:border-t">
            <dt className="font-medium wrap-anywhere">{heading}</dt>
            <dd className={field ? '' : 'text-ink-2'}>
              {field === 'pictures'
                ? 'Pictures (brought by an import only)'
                : field
                  ? STOCK_FIELD_LABELS[field]
                  : 'Not used'}
            </dd>
          </div>
        ))}
        {fixed.map(({ field, value }) => (
          <div key={field} className="grid grid-cols-2 gap-3 border-line p-3 not-first:border-t">
            <dt className="font-medium wrap-anywhere">Always {value}</dt>
            <dd>{STOCK_FIELD_LABELS[field]}</dd>
          </div>
        ))}
      </dl>
      {hasNumber ? (
        <div>
          <Button
            variant="main"
            busy={busy !== null}
            className="max-sm:w-full"
            onClick={() =>
              act('accept', (client) => acceptStockFeedColumns(client, keys), {
                done: 'Accepted. The list is imported within a minute',
                failed: 'The columns could not be accepted',
              })
            }
          >
            Use these columns
          </Button>
        </div>
      ) : (
        <p className="text-sm font-medium text-danger">
          No column has your stock numbers, by which vehicles are found again.
        </p>
      )}
    </section>
  )
}
