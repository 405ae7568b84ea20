import { type ReactNode, useState } from 'react'
import {
  isChoiceField,
  REQUIRED_COLUMNS,
  STOCK_CHOICES,
  STOCK_FIELD_LABELS,
  STOCK_FIELDS,
  type StockField,
} from '#domain/dealers/stock/fields.ts'
import type { Assignment, FieldSource } from '#domain/dealers/stock/mapping.ts'
import type { ListFile, ReadChoices } from '#domain/foundation/tables/list-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { columnExamples } from '../../../workplace/list-file/column-examples.ts'
import { LeftOutRows } from '../../../workplace/list-file/left-out-rows.tsx'
import { ReadingChoices } from '../../../workplace/list-file/reading-choices.tsx'

interface MapColumnsProps {
  file: ListFile
  assignment: Assignment
  onAssign: (assignment: Assignment) => void
  onReadAgain: (choices: ReadChoices) => Promise<void>
  /** The rows are being checked. */
  busy: boolean
  onBack: () => void
  onNext: () => void
  /** The saved mappings. */
  children: ReactNode
}

/** The second step: maps the file's columns to fields. */
export function MapColumns({
  file,
  assignment,
  onAssign,
  onReadAgain,
  busy,
  onBack,
  onNext,
  children,
}: MapColumnsProps) {
  const [asked, setAsked] = useState(false)
  const missing = REQUIRED_COLUMNS.filter((field) => field !== 'stock_number' && !assignment[field])
  const unused = file.headings.filter(
    (heading, column) =>
      heading && !Object.values(assignment).some((source) => 'column' in source && source.column === column),
  )

  function assign(field: StockField, source: FieldSource | null) {
    // A column maps to one field.
    const others = Object.entries(assignment).filter(
      ([other, one]) =>
        other !== field && !(source && 'column' in source && 'column' in one && source.column === one.column),
    )
    onAssign({ ...Object.fromEntries(others), ...(source && { [field]: source }) })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (assignment.stock_number) return onNext()
        setAsked(true)
        document.getElementById('column-of-stock_number')?.focus()
      }}
      className="grid gap-6"
    >
      <p className="text-ink-2">
        <span className="font-medium wrap-anywhere text-ink">{file.name}</span>:{' '}
        {file.rows.length === 1 ? '1 vehicle' : `${file.rows.length} vehicles`}. Match the columns; we
        remember them for the next file.
        {headingsSentence(file)}
      </p>
      <ReadingChoices file={file} several="vehicles" onReadAgain={onReadAgain} />
      {children}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {STOCK_FIELDS.map((field) => (
          <ColumnField
            key={field}
            field={field}
            file={file}
            source={assignment[field] ?? null}
            error={
              asked && field === 'stock_number' && !assignment.stock_number
                ? 'Choose the column that identifies your vehicles: the stock number or the number plate.'
                : null
            }
            onChange={(source) => assign(field, source)}
          />
        ))}
      </div>
      {(missing.length > 0 || unused.length > 0 || file.leftOut.length > 0) && (
        <Notice>
          {missing.length > 0 && (
            <p>
              Not in this file: {missing.map((field) => STOCK_FIELD_LABELS[field]).join(', ')}. New vehicles
              need them; existing ones keep their values.
            </p>
          )}
          {unused.length > 0 && <p>Ignored columns: {unused.join(', ')}.</p>}
          <LeftOutRows noun="vehicle" rows={file.leftOut} />
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={busy}>
          Check the rows
        </Button>
        <Button onClick={onBack}>Choose another file</Button>
      </div>
    </form>
  )
}

function headingsSentence({ headingsLine, inTwoRows }: ListFile): string {
  if (headingsLine === 0) return ' It names no columns: choose each by its first values.'
  if (inTwoRows) return ` Rows ${headingsLine - 1} and ${headingsLine} are read as one row of headings.`
  return headingsLine > 1 ? ` The headings are in row ${headingsLine}; the rows above are ignored.` : ''
}

interface ColumnFieldProps {
  field: StockField
  file: ListFile
  source: FieldSource | null
  error: string | null
  onChange: (source: FieldSource | null) => void
}

function ColumnField({ field, file, source, error, onChange }: ColumnFieldProps) {
  const value = !source ? '' : 'column' in source ? `column ${source.column}` : `value ${source.value}`
  const needed = REQUIRED_COLUMNS.some((each) => each === field)
  return (
    <Field
      id={`column-of-${field}`}
      label={STOCK_FIELD_LABELS[field]}
      optional={!needed}
      error={error}
      help={source && 'column' in source ? columnExamples(file, source.column) : undefined}
    >
      <Select
        value={value}
        onChange={({ target }) => {
          const [kind, what = ''] = target.value.split(/ (.*)/)
          if (!kind) return onChange(null)
          onChange(kind === 'column' ? { column: Number(what) } : { value: what })
        }}
      >
        <option value="">Not in this file</option>
        <optgroup label="Columns of the file">
          {file.headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
            <option key={column} value={`column ${column}`}>
              {heading || `Column ${column + 1}`}
            </option>
          ))}
        </optgroup>
        {isChoiceField(field) && (
          <optgroup label="The same for every row">
            {Object.values<string>(STOCK_CHOICES[field]).map((label) => (
              <option key={label} value={`value ${label}`}>
                Always {label}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </Field>
  )
}
