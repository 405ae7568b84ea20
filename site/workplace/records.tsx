// biome-ignore-all lint/a11y/noRedundantRoles: elements that are no longer laid out as a table lose their roles.
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChooseAll, type RowChoice, toggled } from './row-choice.tsx'
import { orderOf, type Sort, SortLink } from './sort-link.tsx'
import { SteadyRows, useIsGone } from './steady-rows.tsx'

export interface Column<Row> {
  key: string
  /** Column head; on phones beside the value. */
  label: string
  cell: (row: Row) => ReactNode
  sort?: Sort
  /** Numbers, aligned right. */
  numeric?: boolean
  /** The row's name: on phones the title of the card, without label. */
  main?: boolean
}

interface RecordsProps<Row> {
  /** The rows' plural for screen readers: 'People'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The current order, for the heads of sortable columns. */
  sort?: string
  /** Actions of a row. */
  actions?: (row: Row) => ReactNode
  /** The selection for bulk actions. */
  selection?: RowChoice<Row>
  /** Previous rows, shown while others load. */
  stale?: boolean
}

/**
 * Rows of a portal's list, none of which moves under the pointer: a table on wide screens, cards on phones, with the same markup.
 */
export function Records<Row>({
  label,
  columns,
  rows,
  keyOf,
  sort,
  actions,
  selection,
  stale,
}: RecordsProps<Row>) {
  return (
    <div className="lg:relative lg:overflow-x-auto">
      <table
        role="table"
        aria-label={label}
        aria-busy={stale || undefined}
        className={classNames(
          'w-full border-collapse text-sm transition-opacity max-lg:block',
          stale && 'opacity-60',
        )}
      >
        {/* Cards have no head, but its links and checkbox become visible on keyboard focus. */}
        <thead role="rowgroup" className="max-lg:not-focus-within:sr-only max-lg:focus-within:block">
          <tr
            role="row"
            className="border-b border-line text-left text-ink-2 max-lg:mb-3 max-lg:flex max-lg:flex-wrap max-lg:items-center"
          >
            {selection && (
              <th role="columnheader" scope="col" className="w-11 py-1">
                <ChooseAll rows={rows} keyOf={keyOf} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} current={sort} />
            ))}
            {actions && (
              <th role="columnheader" scope="col" className="py-1">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <SteadyRows
          as="tbody"
          rows={rows}
          keyOf={keyOf}
          className="max-lg:grid max-lg:gap-3"
          row={(row) => <RecordRow row={row} {...{ columns, keyOf, actions, selection }} />}
        />
      </table>
    </div>
  )
}

type RecordRowProps<Row> = Pick<RecordsProps<Row>, 'columns' | 'keyOf' | 'actions' | 'selection'> & {
  row: Row
}

/** One row; it cannot be acted on while it only keeps its place. */
function RecordRow<Row>({ row, columns, keyOf, actions, selection }: RecordRowProps<Row>) {
  const isGone = useIsGone()
  const key = keyOf(row)
  return (
    <tr
      role="row"
      inert={isGone}
      className={classNames(
        'border-line max-lg:grid max-lg:grid-cols-1 max-lg:gap-1.5 max-lg:wrap-anywhere max-lg:rounded-r max-lg:border max-lg:bg-raise max-lg:p-3 lg:border-b',
        isGone && 'opacity-60',
      )}
    >
      {selection && (
        <td role="cell" className="align-middle">
          <Checkbox
            checked={selection.keys.has(key)}
            onChange={() => selection.onChange(toggled(selection.keys, key))}
          >
            <span className="lg:sr-only">Select {selection.nameOf(row)}</span>
          </Checkbox>
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
      {actions && (
        <td role="cell" className="py-2 align-middle max-lg:pt-2">
          <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap lg:justify-end">
            {actions(row)}
          </div>
        </td>
      )}
    </tr>
  )
}

/** A row's button to delete or refuse something; opens a confirmation. */
export function DangerButton(props: Omit<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  return <Button {...props} size="s" variant="bare" className="text-danger!" />
}

interface DeleteButtonProps {
  /** Name of the item, for screen readers. */
  name: string
  busy?: boolean
  onClick: () => void
}

/** A row's button to delete the item; opens a confirmation. */
export function DeleteButton({ name, ...props }: DeleteButtonProps) {
  return (
    <DangerButton aria-label={`Delete ${name}`} {...props}>
      Delete
    </DangerButton>
  )
}

function Head<Row>({
  column: { label, sort, numeric },
  current,
}: {
  column: Column<Row>
  current: string | undefined
}) {
  const order = orderOf(sort, current)
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={order}
      className={classNames('px-2 py-1 font-medium whitespace-nowrap', numeric && 'text-right')}
    >
      {sort ? <SortLink label={label} sort={sort} current={current} /> : label}
    </th>
  )
}

function Cell<Row>({
  column: { label, numeric, main },
  children,
}: {
  column: Column<Row>
  children: ReactNode
}) {
  return (
    <td
      role="cell"
      className={classNames(
        'min-w-0 lg:px-2 lg:py-3 lg:align-middle',
        main ? 'text-base font-medium lg:text-sm' : 'max-lg:flex max-lg:gap-3',
        numeric && 'lg:text-right lg:whitespace-nowrap',
      )}
    >
      {!main && (
        <span aria-hidden="true" className="w-28 flex-none text-ink-3 lg:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </td>
  )
}
