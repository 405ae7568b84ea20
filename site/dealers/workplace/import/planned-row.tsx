import { useState } from 'react'
import { findMake, modelNames } from '#domain/dealers/stock/catalogue.ts'
import {
  isChoiceField,
  STOCK_CHOICES,
  STOCK_FIELD_LABELS,
  type StockField,
} from '#domain/dealers/stock/fields.ts'
import type { PlannedRow, RowOutcome } from '#domain/dealers/stock/plan.ts'
import { changedLabels } from '#domain/dealers/stock/row.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
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
  onCorrect: (line: number, field: StockField, text: string) => void
}

/** A checked row of the file; wrong cells can be corrected here. */
export function PlannedRowItem({ row, world, onCorrect }: PlannedRowItemProps) {
  const [tone, word] = BADGES[row.outcome]
  const errors = Object.entries(row.errors) as [StockField, string][]
  const changes = row.outcome === 'updated' ? changedLabels(row) : []
  if (row.photos) changes.push(row.photos.length === 1 ? '1 picture' : `${row.photos.length} pictures`)
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
      {changes.length > 0 && <p className="text-sm text-ink-2">Changes: {changes.join(', ')}</p>}
      {errors.length > 0 && (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {errors.map(([field, error]) => (
            <CellField
              key={field}
              row={row}
              field={field}
              error={error}
              world={world}
              onCorrect={(text) => onCorrect(row.line, field, text)}
            />
          ))}
        </div>
      )}
    </li>
  )
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
  const labels: string[] | null = isChoiceField(field) ? Object.values<string>(STOCK_CHOICES[field]) : null
  const suggestions = suggestionsFor(field, row, world)
  return (
    <Field id={id} label={STOCK_FIELD_LABELS[field]} error={error}>
      {labels ? (
        <Select value={said} onChange={({ target }) => onCorrect(target.value)}>
          {!labels.includes(said) && <option value={said}>{said || 'Choose one'}</option>}
          {labels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
      ) : (
        <>
          <Input
            value={text}
            list={suggestions ? `${id}-list` : undefined}
            onChange={({ target }) => setText(target.value)}
            // On blur, because a correction may move the row.
            onBlur={() => text !== said && onCorrect(text.trim())}
            onKeyDown={({ key }) => key === 'Enter' && text !== said && onCorrect(text.trim())}
          />
          {suggestions && (
            <datalist id={`${id}-list`}>
              {suggestions.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

function suggestionsFor(field: StockField, row: PlannedRow, { catalogue }: ImportWorld): string[] | null {
  if (field === 'make') return catalogue.makes.map(({ name }) => name)
  if (field !== 'model') return null
  const make = row.cells.make
    ? findMake(catalogue, row.cells.make)
    : catalogue.makes.find(({ id }) => id === row.ad?.make_id)
  return make ? modelNames(catalogue, make).map(({ name }) => name) : null
}
