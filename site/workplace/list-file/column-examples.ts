import type { ListFile } from '#domain/foundation/tables/list-file.ts'

/** The first values of a column. */
export function columnExamples(file: ListFile, column: number): string {
  const said = file.rows.map(({ cells }) => cells[column] ?? '').filter(Boolean)
  if (said.length === 0) return 'Empty in every row.'
  const shown = said.slice(0, 3).map((text) => (text.length > 24 ? `${text.slice(0, 23)}…` : text))
  return shown.join(' · ')
}
