import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { rangeInWords } from '#domain/foundation/day-range.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { STATEMENT_SOURCE_LABELS, type StatementSource } from '#domain/money/statements/fields.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Steps } from '../../../workplace/list-file/steps.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import type { Route } from './+types/statements.ts'
import { CheckStatement } from './check-statement.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ChooseStatement } from './choose-statement.tsx'
import { type OwnNumbers, ownNumbers, type StatementListed, statements } from './queries.ts'
import { useStatementUpload } from './use-statement-upload.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await readOrToast(request, 'Failed to load statements', async (client) => {
    const [list, own] = await Promise.all([statements(client), ownNumbers(client)])
    return { list, own }
  })
  return { loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Statements' }

export const meta = () => [{ title: 'Statements | Magari' }, { name: 'robots', content: 'noindex' }]

/** Upload of M-Pesa's and the bank's statements, and those uploaded before. */
export default function Statements({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Statements">
        Upload M-Pesa’s or the bank’s statement: what matches a payment request is approved in one press, and
        money without one is listed to clear.
      </PageHead>
      {loaded ? (
        <>
          <Upload own={loaded.own} />
          <Uploaded list={loaded.list} />
        </>
      ) : (
        <LoadFailed title="Failed to load statements" />
      )}
    </>
  )
}

const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['match', 'Match'],
] as const

function Upload({ own }: { own: OwnNumbers }) {
  const task = useStatementUpload(own)
  return (
    <section aria-label="Upload a statement" className="mb-10">
      <Steps steps={STEPS} at={task.step} />
      {task.step === 'file' && <ChooseStatement onFile={task.choose} />}
      {task.step === 'columns' && task.file && <ChooseColumns task={task} file={task.file} />}
      {task.step === 'check' && task.statement && <CheckStatement task={task} statement={task.statement} />}
    </section>
  )
}

function Uploaded({ list }: { list: StatementListed[] }) {
  if (list.length === 0) return null
  return (
    <section>
      <SectionHead title="Uploaded" />
      <Records label="Statements" rows={list} keyOf={({ id }) => id} columns={COLUMNS} />
    </section>
  )
}

const COLUMNS: Column<StatementListed>[] = [
  {
    key: 'file',
    label: 'Statement',
    main: true,
    cell: ({ id, file_name, source, account }) => (
      <>
        <Link
          to={href('/admin/payments/statements/:statementId', { statementId: id })}
          className="font-medium wrap-anywhere text-ink underline"
        >
          {file_name}
        </Link>
        <span className="block font-normal text-ink-2">
          {STATEMENT_SOURCE_LABELS[source as StatementSource]}
          {account && ` ${account}`}
        </span>
      </>
    ),
  },
  {
    key: 'period',
    label: 'Period',
    cell: ({ starts_at, ends_at }) => rangeInWords({ from: starts_at, to: ends_at }),
  },
  {
    key: 'rows',
    label: 'Rows',
    cell: ({ rows_in_file, rows_received, rows_before, completed_at }) =>
      completed_at
        ? `${formatNumber(rows_in_file)}${rows_before > 0 ? `, ${formatNumber(rows_before)} known before` : ''}`
        : `${formatNumber(rows_received)} of ${formatNumber(rows_in_file)}: choose the file again to go on`,
  },
  { key: 'uploaded', label: 'Uploaded', cell: ({ uploaded_at }) => formatDate(uploaded_at) },
]
