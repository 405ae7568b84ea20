import { deniedStatus, TablesError } from '../errors.ts'
import type { Field } from '../parse/select.ts'
import type { Column, ColumnReader } from '../schema/model.ts'
import type { PlannedItem, ReadNode } from './tree.ts'

/** The function through which a role reads a column, or null if it reads the column directly (or may not read it). */
export function readerFor(column: Column | undefined, role: string): ColumnReader | null {
  return column?.reader?.roles.includes(role) ? column.reader : null
}

/** The function whose result is shown instead of a column: a reader for the role, or the cast of its domain to json. */
export function displayReader(column: Column | undefined, role: string): ColumnReader | null {
  const cast = column?.casts.toJson
  const represented = column && cast ? { ...cast, key: column.name, records: false, roles: [role] } : null
  return readerFor(column, role) ?? represented
}

/** Refuses (42501) to use a column that the role reads through a function for anything but display. */
export function requireDisplayOnly(
  node: Pick<ReadNode, 'name' | 'columns'>,
  { name }: Field,
  role: string,
): void {
  if (!readerFor(node.columns.get(name), role)) return
  throw new TablesError(deniedStatus(role), '42501', `permission denied for column ${name} of ${node.name}`, {
    details: `The column ${name} can be selected as it is. It cannot be filtered, ordered, cast, looked into or computed with.`,
  })
}

/** Whether a node or one of its embeds shows a column through a function. */
export function usesReaders(node: ReadNode): boolean {
  return readersOf(node).length > 0
}

/** Whether a read records the rows it returns. */
export function recordsReads(node: ReadNode | null): boolean {
  return node !== null && readersOf(node).some(({ records }) => records)
}

/** Whether the role reads any of the columns through a function. */
export function hasReaders(columns: Map<string, Column>, role: string): boolean {
  return [...columns.values()].some((column) => displayReader(column, role))
}

function readersOf(node: ReadNode): ColumnReader[] {
  return node.items.flatMap((item: PlannedItem): ColumnReader[] => {
    if (item.kind === 'embed') return readersOf(item.embed.node)
    return item.kind === 'column' && typeof item.ref.reader === 'object' ? [item.ref.reader] : []
  })
}
