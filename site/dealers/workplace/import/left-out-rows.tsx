import { type LeftOutRow, leftOutSentence } from '#domain/dealers/stock/list-rows.ts'

const SHOWN = 200

/** The rows of the file that are no vehicles, each with its reason. */
export function LeftOutRows({ rows }: { rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null
  const broken = rows.filter(({ reason }) => reason === 'broken')
  const below = rows.filter(({ reason }) => reason === 'other')
  const others = rows.filter(({ reason }) => reason !== 'broken' && reason !== 'other')
  return (
    <>
      {broken.length > 0 && (
        <div>
          <p>
            {broken.length === 1 ? '1 row cannot be read' : `${broken.length} rows cannot be read`}: look for
            quotation marks and commas there.
          </p>
          <RowList rows={broken} />
        </div>
      )}
      {below.length > 0 && (
        <div>
          <p>
            {below.length === 1 ? '1 row is' : `${below.length} rows are`} below headings in another order.
            Import them as a list of their own.
          </p>
          <RowList rows={below} />
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary className="reach cursor-pointer underline">
            {others.length === 1 ? '1 row is left out' : `${others.length} rows are left out`}
          </summary>
          <RowList rows={others} />
        </details>
      )}
    </>
  )
}

function RowList({ rows }: { rows: readonly LeftOutRow[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.line}>{leftOutSentence(row)}</li>
      ))}
      {rows.length > SHOWN && <li>And {rows.length - SHOWN} more</li>}
    </ul>
  )
}
