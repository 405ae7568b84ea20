import { formatKesWithCents } from '#domain/foundation/cents.ts'
import { rangeInWords } from '#domain/foundation/day-range.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import type { BadRow, Statement } from '#domain/money/statements/read-statement.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Facts } from './facts.tsx'
import type { StatementUpload } from './use-statement-upload.ts'

const SHOWN = 100

/** The third step: what was read, what was not and why, before anything is sent. */
export function CheckStatement({ task, statement }: { task: StatementUpload; statement: Statement }) {
  const { rows, bad, still, breaks } = statement
  const times = rows.map(({ paid_at }) => paid_at).toSorted()
  const sum = (field: 'paid_in' | 'withdrawn') =>
    rows.reduce((total, row) => total + Math.round(Number(row[field]) * 100), 0) / 100
  const busy = task.sent !== null
  return (
    <div className="grid gap-6">
      <Facts
        facts={[
          ['Payments', formatNumber(rows.length)],
          ['Money in', formatKesWithCents(sum('paid_in'))],
          ['Money out', formatKesWithCents(sum('withdrawn'))],
          ['Period', times[0] ? rangeInWords({ from: times[0], to: times.at(-1) ?? times[0] }) : 'None'],
        ]}
      />
      {breaks.length > 0 && (
        <Notice>
          <p className="font-medium text-ink">
            Rows are missing: the balance does not go on from one row to the next.
          </p>
          <ul>
            {breaks.slice(0, SHOWN).map(({ after, before }) => (
              <li key={after}>
                Between lines {after} and {before}
              </li>
            ))}
          </ul>
          <p>Download the statement again if you can. What is here can be uploaded.</p>
        </Notice>
      )}
      {bad.length > 0 && (
        <Notice>
          <p className="font-medium text-ink">
            {bad.length === 1 ? '1 row is not taken' : `${formatNumber(bad.length)} rows are not taken`}
          </p>
          <Lines rows={bad} />
        </Notice>
      )}
      {still.length > 0 && (
        <details>
          <summary className="reach cursor-pointer text-sm underline">
            {still.length === 1
              ? '1 row moved no money'
              : `${formatNumber(still.length)} rows moved no money`}
          </summary>
          <Lines rows={still} />
        </details>
      )}
      {task.problem && (
        <div role="alert">
          <FieldError id="upload-problem">{task.problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="main" busy={busy} disabled={rows.length === 0} onClick={() => void task.upload()}>
          {rows.length === 1 ? 'Upload 1 payment' : `Upload ${formatNumber(rows.length)} payments`}
        </Button>
        <Button disabled={busy} onClick={() => task.backTo('columns')}>
          Back to the columns
        </Button>
        {busy && (
          <span role="status" className="text-sm text-ink-2">
            {formatNumber(task.sent ?? 0)} of {formatNumber(rows.length)} sent
          </span>
        )}
      </div>
    </div>
  )
}

function Lines({ rows }: { rows: readonly BadRow[] }) {
  return (
    <ul className="mt-1 grid gap-1 text-sm wrap-anywhere">
      {rows.slice(0, SHOWN).map(({ line, problem }) => (
        <li key={line}>
          Line {line}: {problem}
        </li>
      ))}
      {rows.length > SHOWN && <li>And {formatNumber(rows.length - SHOWN)} more</li>}
    </ul>
  )
}
