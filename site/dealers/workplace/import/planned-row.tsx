import { useState } from 'react'
import { changeSentence, changesOf } from '#domain/dealers/stock/changes.ts'
import { isChoiceField, STOCK_FIELD_LABELS, type StockField } from '#domain/dealers/stock/fields.ts'
import type { PlannedRow, RowOutcome } from '#domain/dealers/stock/plan.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { cellOffers } from './cell-offers.ts'
import type { ImportWorld } from './use-import.ts'

const BADGES: Record<RowOutcome, [BadgeTone, string]> = {
  new: ['active', 'New'],
  updated: ['pending', 'Updated'],
  unchanged: ['plain', 'Unchanged'],
  refused: ['expired', 'Error'],
}

interface PlannedRowItemProps {
  row: PlannedRow
  world: ImportWorld
  onCorrect: (field: StockField, text: string) => void
}

/** A checked row of the file; wrong cells can be corrected here. */
export function PlannedRowItem({ row, world, onCorrect }: PlannedRowItemProps) {
  const [tone, word] = BADGES[row.outcome]
  const errors = Object.entries(row.errors) as [StockField, string][]
  const changes = changeSentences(row, world)
  return (
    <li className="grid gap-3 rounded-r border border-line bg-raise p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} icon={null}>
          {word}
        </Badge>
        <span className="min-w-0 font-medium wrap-anywhere">{row.title || 'Untitled'}</span>
        <span className="text-sm wrap-anywhere text-ink-2">
          {row.stockNumber && `${row.stockNumber} · `}row {row.line}
        </span>
        {row.noRoom && (
          <span className="text-sm text-ink-2">stays a draft: the limit of active ads is reached</span>
        )}
      </div>
      {changes.length > 0 && (
        <ul aria-label="Changes" className="grid gap-1 text-sm text-ink-2">
          {changes.map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {errors.map(([field, error]) => (
            <CellField
              key={field}
              row={row}
              field={field}
              error={error}
              world={world}
              onCorrect={(text) => onCorrect(field, text)}
            />
          ))}
        </div>
      )}
    </li>
  )
}

/** What the row changes of its ad; of a new vehicle its pictures, which may come from a zip. */
function changeSentences(row: PlannedRow, { catalogue }: ImportWorld): string[] {
  if (row.outcome === 'updated') return changesOf(row, catalogue).map(changeSentence)
  if (!row.photos) return []
  return [row.photos.length === 1 ? '1 picture' : `${row.photos.length} pictures`]
}

interface CellFieldProps {
  row: PlannedRow
  field: StockField
  error: string
  world: ImportWorld
  onCorrect: (text: string) => void
}

function CellField({ row, field, error, world, onCorrect }: CellFieldProps) {
  const id = `cell-${row.line}-${field}`
  const said = row.cells[field] ?? ''
  const [text, setText] = useState(said)
  const offers = cellOffers(field, row, world.catalogue)
  return (
    <Field id={id} label={STOCK_FIELD_LABELS[field]} error={error}>
      {offers && isChoiceField(field) ? (
        <Select value={said} onChange={({ target }) => onCorrect(target.value)}>
          {!offers.includes(said) && <option value={said}>{said || 'Choose one'}</option>}
          {offers.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
      ) : (
        <>
          <Input
            value={text}
            list={offers ? `${id}-list` : undefined}
            onChange={({ target }) => setText(target.value)}
            // On blur, because a correction may move the row.
            onBlur={() => text !== said && onCorrect(text.trim())}
            onKeyDown={({ key }) => key === 'Enter' && text !== said && onCorrect(text.trim())}
          />
          {offers && (
            <datalist id={`${id}-list`}>
              {offers.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
