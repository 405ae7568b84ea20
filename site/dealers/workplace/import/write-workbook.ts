/** Writes an XLSX workbook. A chunk of its own, for its library. */
import writeXlsxFile from 'write-excel-file/universal'

/** A workbook of one sheet. Texts are typed as text, so none becomes a formula. */
export function workbookOf(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Blob> {
  const head = headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    row.map((value) =>
      value === null || value === ''
        ? null
        : typeof value === 'number'
          ? { value, type: Number }
          : { value, type: String },
    ),
  )
  return writeXlsxFile([head, ...body], {
    columns: headings.map((heading) => ({ width: Math.max(12, heading.length + 4) })),
    stickyRowsCount: 1,
  }).toBlob()
}
