import { useState } from 'react'
import { Link } from 'react-router'
import { errorsInWords } from '#domain/dealers/stock/error-kinds.ts'
import { STOCK_FIELD_LABELS } from '#domain/dealers/stock/fields.ts'
import type { Assignment, Corrections } from '#domain/dealers/stock/mapping.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'
import type { ListFile } from '#domain/foundation/tables/list-file.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { csvText } from '../../../workplace/csv.ts'
import { LeaveWarning } from '../../../workplace/leave-warning.tsx'
import { type CorrectedFile, correctedRows } from './corrected-rows.ts'
import { MissingReport } from './missing-report.tsx'
import type { RowReport } from './run-import.ts'
import type { ImportRun } from './use-import.ts'

interface ImportReportProps {
  run: ImportRun
  plan: readonly PlannedRow[]
  file: ListFile | null
  assignment: Assignment
  corrections: Corrections
  onStop: () => void
  onGoOn: () => void
  onAgain: () => Promise<void>
}

/** The last step: the progress, then the result of every row. */
export function ImportReport(props: ImportReportProps) {
  const { run, plan, file, assignment, corrections, onStop, onGoOn, onAgain } = props
  const [busy, setBusy] = useState(false)
  const running = run.state === 'running'
  const done = run.reports.length
  const failed = failedRows(plan, run.reports)
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 className="text-lg">{headingOf(run)}</h2>
        {run.total > 0 && <Progress done={done} total={run.total} />}
        {running && (
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={onStop}>Stop</Button>
            <p className="text-sm text-ink-2">
              Keep this page open. Finished vehicles stay; import the same file again to continue.
            </p>
          </div>
        )}
      </div>
      {run.state === 'stopped' && (
        <Notice>
          <p>{run.problem ?? 'You stopped the import. Finished vehicles are kept.'}</p>
          <div className="mt-2">
            <Button variant="main" onClick={onGoOn}>
              Continue
            </Button>
          </div>
        </Notice>
      )}
      {!running && <MissingReport lines={run.changed} />}
      <Figures run={run} plan={plan} />
      {!running && failed.length > 0 && (
        <Failed failed={failed} plan={plan} corrected={file && { file, assignment, corrections }} />
      )}
      {!running && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/dealer/listings" variant={run.state === 'done' ? 'main' : 'plain'}>
            See your listings
          </LinkButton>
          <Button
            busy={busy}
            onClick={() => {
              setBusy(true)
              void onAgain()
            }}
          >
            Import another file
          </Button>
        </div>
      )}
      <LeaveWarning
        active={running}
        title="Leave while it is importing?"
        description="The import stops here. Finished vehicles stay; import the same file again to continue."
      />
    </div>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <>
      <progress
        aria-label="Imported"
        max={total}
        value={done}
        className="h-2 w-full overflow-hidden rounded-full accent-green"
      />
      <p role="status" className="text-sm text-ink-2">
        {done} of {total} {total === 1 ? 'vehicle' : 'vehicles'}
      </p>
    </>
  )
}

function headingOf({ state, reports }: ImportRun): string {
  if (state === 'running') return 'Importing...'
  if (state === 'stopped') return 'The import stopped'
  return reports.some(({ problems }) => problems.length > 0) ? 'Imported, with problems' : 'Imported'
}

function Figures({ run, plan }: { run: ImportRun; plan: readonly PlannedRow[] }) {
  const count = (outcome: RowReport['outcome']) =>
    run.reports.filter((report) => report.outcome === outcome).length
  const waiting = run.reports.filter(
    ({ outcome, status, row }) =>
      outcome === 'updated' && status === 'draft' && row.ad?.status === 'active' && !row.values.status,
  ).length
  const figures: [string, number][] = [
    ['Added', count('created')],
    ['Updated', count('updated')],
    ['Unchanged', count('unchanged') + plan.filter(({ outcome }) => outcome === 'unchanged').length],
    ['Rejected', count('refused') + plan.filter(({ outcome }) => outcome === 'refused').length],
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([label, amount]) => (
          <div key={label} className="rounded-r border border-line bg-raise p-4">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-2xl font-medium">{amount}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && (
        <p className="text-sm text-ink-2">
          {waiting === 1 ? '1 changed ad' : `${waiting} changed ads`} will be reviewed before others see{' '}
          {waiting === 1 ? 'it' : 'them'} again.
        </p>
      )}
    </div>
  )
}

interface FailedRow {
  row: PlannedRow
  sentences: string[]
  /** The vehicle was imported without its pictures. */
  imported: boolean
}

function failedRows(plan: readonly PlannedRow[], reports: readonly RowReport[]): FailedRow[] {
  const checked = plan
    .filter(({ outcome }) => outcome === 'refused')
    .map((row) => ({
      row,
      imported: false,
      sentences: Object.entries(row.errors).map(
        ([field, sentence]) => `${STOCK_FIELD_LABELS[field as keyof typeof STOCK_FIELD_LABELS]}: ${sentence}`,
      ),
    }))
  const written = reports
    .filter(({ problems }) => problems.length > 0)
    .map(({ row, outcome, problems }) => ({
      row,
      imported: outcome !== 'refused',
      sentences: problems.map(({ field, sentence }) => (field ? `${field}: ${sentence}` : sentence)),
    }))
  return [...checked, ...written].toSorted((one, other) => one.row.line - other.row.line)
}

interface FailedProps {
  failed: FailedRow[]
  plan: readonly PlannedRow[]
  corrected: CorrectedFile | null
}

function Failed({ failed, plan, corrected }: FailedProps) {
  const refused = plan.filter(({ outcome }) => outcome === 'refused')
  function save() {
    if (!corrected) return
    const { headings, rows } = correctedRows(
      failed.map(({ row }) => row.line),
      corrected,
    )
    saveFile(
      'magari-failed-rows.csv',
      csvText([
        [...headings, 'Problem'],
        ...rows.map((cells, place) => [...cells, failed[place]?.sentences.join(' ') ?? '']),
      ]),
      'text/csv',
    )
  }
  return (
    <section aria-label="Rows with problems" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base">
          {failed.length === 1 ? '1 row with a problem' : `${failed.length} rows with problems`}
        </h3>
        <Button onClick={save}>
          <Icon of="download" size="s" />
          Download these rows
        </Button>
      </div>
      {refused.length > 0 && (
        <p className="text-sm text-ink-2">Left out for errors: {errorsInWords(refused)}.</p>
      )}
      <ul className="grid gap-2">
        {failed.slice(0, 100).map(({ row, sentences, imported }) => (
          <li key={row.line} className="rounded-r border border-line bg-raise p-3 text-sm">
            <p className="font-medium wrap-anywhere">
              Row {row.line}
              {row.stockNumber && ` · ${row.stockNumber}`} · {row.title || 'Untitled'}
              {imported && <span className="font-normal text-ink-2"> (imported without them)</span>}
            </p>
            {sentences.map((sentence) => (
              <p key={sentence} className="wrap-anywhere text-ink-2">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {failed.length > 100 && (
        <p className="text-sm text-ink-2">
          The first 100 of {failed.length}; the download has all of them.{' '}
          <Link to="/contact" className="text-green-ink underline">
            Ask us
          </Link>{' '}
          if you are stuck.
        </p>
      )}
    </section>
  )
}
