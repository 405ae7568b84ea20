import { useState } from 'react'
import {
  ENCODING_LABELS,
  type Encoding,
  FileRefused,
  type HiddenParts,
  type ListFile,
  type ReadChoices,
} from '#domain/foundation/tables/list-file.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'

interface ReadingChoicesProps {
  file: ListFile
  /** What the rows are, in the plural. */
  several: string
  onReadAgain: (choices: ReadChoices) => Promise<void>
}

/** Where reading the file had to guess: what was taken, and the other possibilities. */
export function ReadingChoices({ file, several, onReadAgain }: ReadingChoicesProps) {
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(choices: ReadChoices) {
    setProblem(null)
    try {
      await onReadAgain(choices)
    } catch (error) {
      if (!(error instanceof FileRefused)) reportFailure('The file could not be read again', error)
      setProblem(error instanceof FileRefused ? error.message : 'The file could not be read. Try again.')
    }
  }

  const sheets = file.sheet?.all ?? []
  if (!file.encoding && !file.hidden && sheets.length < 2) return null
  return (
    <section
      aria-label="How the file was read"
      className="grid gap-4 rounded-r border border-line bg-raise p-4"
    >
      {file.sheet && sheets.length > 1 && (
        <Field
          label="Sheet of the workbook"
          className="max-w-sm"
          help={othersSentence(file.sheet.others, several)}
          error={problem}
        >
          <Select value={file.sheet.name} onChange={({ target }) => choose({ sheet: target.value })}>
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
      )}
      {file.hidden && (
        <Checkbox
          checked={file.hidden.isTaken}
          error={sheets.length > 1 ? null : problem}
          onChange={({ target }) => choose({ sheet: file.sheet?.name, takesHidden: target.checked })}
        >
          Read what the sheet hides too: {hiddenInWords(file.hidden)}
        </Checkbox>
      )}
      {file.encoding && (
        <>
          <Field
            label="Letters of the file"
            className="max-w-sm"
            help="If the rows below look wrong, choose another."
            error={problem}
          >
            <Select
              value={file.encoding}
              onChange={({ target }) => choose({ encoding: target.value as Encoding })}
            >
              {Object.entries(ENCODING_LABELS).map(([encoding, label]) => (
                <option key={encoding} value={encoding}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <ul className="grid gap-2 text-sm">
            {samples(file).map(({ line, text }) => (
              <li key={line} className="wrap-anywhere">
                <span className="text-ink-2">Row {line}: </span>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function othersSentence(
  others: readonly { name: string; rows: number }[],
  several: string,
): string | undefined {
  if (others.length === 0) return undefined
  const named = others.map(({ name, rows }) => `${name} (${rows === 1 ? '1 row' : `${rows} rows`})`)
  return `Not read, with ${several} too: ${named.join(', ')}.`
}

function hiddenInWords({ rows, columns }: HiddenParts): string {
  const parts = [
    ...(rows > 0 ? [rows === 1 ? '1 row' : `${rows} rows`] : []),
    ...(columns.length > 0
      ? [`${columns.length === 1 ? 'the column' : 'the columns'} ${columns.join(', ')}`]
      : []),
  ]
  return parts.join(' and ')
}

/** Three rows with letters that depend on the encoding. */
function samples({ headings, headingsLine, rows }: ListFile): { line: number; text: string }[] {
  return [{ line: headingsLine, cells: headings }, ...rows]
    .flatMap(({ line, cells }) => {
      const foreign = cells.filter((cell) => /[^\0-\x7f]/.test(cell))
      return foreign.length > 0 ? [{ line, text: foreign.join(' · ').slice(0, 160) }] : []
    })
    .slice(0, 3)
}
