import type { ListFile } from '#domain/foundation/tables/list-file.ts'
import {
  STATEMENT_FIELD_LABELS,
  STATEMENT_FIELDS,
  STATEMENT_LIST,
  STATEMENT_SOURCE_LABELS,
  STATEMENT_SOURCES,
  type StatementField,
  type StatementSource,
} from '#domain/money/statements/fields.ts'
import type { DayOrder } from '#domain/money/statements/times.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { columnExamples } from '../../../workplace/list-file/column-examples.ts'
import { LeftOutRows } from '../../../workplace/list-file/left-out-rows.tsx'
import { ReadingChoices } from '../../../workplace/list-file/reading-choices.tsx'
import type { StatementUpload } from './use-statement-upload.ts'

/** The second step: what the columns mean, and what reading cannot know. */
export function ChooseColumns({ task, file }: { task: StatementUpload; file: ListFile }) {
  const { columns, source, problem } = task

  function assign(field: StatementField, column: number | undefined) {
    const others = Object.entries(columns).filter(([other, place]) => other !== field && place !== column)
    task.setColumns({ ...Object.fromEntries(others), ...(column !== undefined && { [field]: column }) })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        task.check()
      }}
      className="grid gap-6"
    >
      <p className="text-ink-2">
        <span className="font-medium wrap-anywhere text-ink">{file.name}</span>: {file.rows.length}{' '}
        {file.rows.length === 1 ? 'row' : 'rows'}. Check what the columns mean; it is remembered for the next
        file with these headings.
      </p>
      <ReadingChoices file={file} several="payments" onReadAgain={task.readAgain} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Statement of">
          <Select value={source} onChange={({ target }) => task.setSource(target.value as StatementSource)}>
            {STATEMENT_SOURCES.map((each) => (
              <option key={each} value={each}>
                {STATEMENT_SOURCE_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        {STATEMENT_FIELDS.map((field) => (
          <Field
            key={field}
            label={STATEMENT_FIELD_LABELS[field]}
            optional={field !== 'time' && field !== 'paid_in'}
            help={columns[field] === undefined ? undefined : columnExamples(file, columns[field])}
          >
            <Select
              value={columns[field] ?? ''}
              onChange={({ target }) => assign(field, target.value === '' ? undefined : Number(target.value))}
            >
              <option value="">Not in this file</option>
              {file.headings.map((heading, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position.
                <option key={column} value={column}>
                  {heading || `Column ${column + 1}`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      {task.orders.length === 2 && <OrderQuestion task={task} file={file} />}
      {task.isOther && (
        <div className="grid gap-2 rounded-r border border-line bg-raise p-4">
          <p>
            This statement is of {task.account}, which is not one of your numbers under Settings, Payments.
          </p>
          <Checkbox checked={task.isOurs} onChange={({ target }) => task.setIsOurs(target.checked)}>
            {task.account} is ours too, such as the store number of our till
          </Checkbox>
        </div>
      )}
      {file.leftOut.length > 0 && (
        <Notice>
          <LeftOutRows noun={STATEMENT_LIST.noun} rows={file.leftOut} />
        </Notice>
      )}
      {problem && (
        <div role="alert">
          <FieldError id="statement-problem">{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main">
          Check the rows
        </Button>
        <Button onClick={() => task.backTo('file')}>Choose another file</Button>
      </div>
    </form>
  )
}

function OrderQuestion({ task, file }: { task: StatementUpload; file: ListFile }) {
  const example = file.rows.map(({ cells }) => cells[task.columns.time ?? -1] ?? '').find(Boolean)
  return (
    <Field label={`What does “${example}” mean?`} className="max-w-sm" help="No row of this file tells it.">
      <Select
        value={task.order ?? ''}
        onChange={({ target }) => task.setOrder((target.value || null) as DayOrder | null)}
      >
        <option value="">Choose</option>
        <option value="day first">The day comes first</option>
        <option value="month first">The month comes first</option>
      </Select>
    </Field>
  )
}
