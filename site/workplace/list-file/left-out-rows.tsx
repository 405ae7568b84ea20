import { type LeftOutRow, leftOutSentence } from '#domain/foundation/tables/list-rows.ts'

const SHOWN = 200

/** The rows of the file that are none of the list, each with its reason; `noun` is what a row is, in the singular. */
export function LeftOutRows({ rows, noun }: { rows: readonly LeftOutRow[]; noun: string }) {
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
          <RowList noun={noun} rows={broken} />
        </div>
      )}
      {below.length > 0 && (
        <div>
          <p>
            {below.length === 1 ? '1 row is' : `${below.length} rows are`} below headings in another order.
            Import them as a list of their own.
          </p>
          <RowList noun={noun} rows={below} />
        </div>
      )}
      {others.length > 0 && (
        <details>
          <summary className="reach cursor-pointer underline">
            {others.length === 1 ? '1 row is left out' : `${others.length} rows are left out`}
          </summary>
          <RowList noun={noun} rows={others} />
        </details>
      )}
    </>
  )
}

function RowList({ rows, noun }: { rows: readonly LeftOutRow[]; noun: string }) {
  return (
    <ul className="mt-1 grid gap-1">
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.line}>{leftOutSentence(row, noun)}</li>
      ))}
      {rows.length > SHOWN && <li>And {rows.length - SHOWN} more</li>}
    </ul>
  )
}
