import { type ForeignKey, key } from './model.ts'

/** A view's column and the table column it shows. */
export interface Shown {
  name: string
  schema: string
  table: string
  column: string
}

/** A view with the key columns it shows. */
export interface ViewOfKeys {
  schema: string
  name: string
  shows: Shown[]
}

interface End {
  schema: string
  table: string
  columns: string[]
}

/**
 * The foreign keys that views inherit from their tables, with the views' column names: one for each view, on either or both
 * sides, that shows all columns of the key. A column shown twice makes two keys.
 */
export function viewForeignKeys(foreignKeys: ForeignKey[], views: ViewOfKeys[]): ForeignKey[] {
  const viewsOf = new Map<string, ViewOfKeys[]>()
  for (const view of views) {
    for (const table of new Set(view.shows.map((shown) => key(shown.schema, shown.table)))) {
      viewsOf.set(table, [...(viewsOf.get(table) ?? []), view])
    }
  }
  const ends = (end: End): End[] => [
    end,
    ...(viewsOf.get(key(end.schema, end.table)) ?? []).flatMap((view) =>
      namings(view.shows, end).map((columns) => ({ schema: view.schema, table: view.name, columns })),
    ),
  ]
  return foreignKeys.flatMap((foreign) => {
    const referred = ends({
      schema: foreign.foreignSchema,
      table: foreign.foreignTable,
      columns: foreign.foreignColumns,
    })
    const pairs = ends(foreign).flatMap((from) => referred.map((to) => ({ from, to })))
    // The first is the key itself.
    return pairs.slice(1).map(({ from, to }) => ({
      ...foreign,
      schema: from.schema,
      table: from.table,
      columns: from.columns,
      foreignSchema: to.schema,
      foreignTable: to.table,
      foreignColumns: to.columns,
    }))
  })
}

/** The columns of a view that show complete primary keys. */
export function viewPrimaryKey(shows: Shown[], primaryKeys: End[]): string[] {
  return primaryKeys.flatMap((primary) => namings(shows, primary)[0] ?? [])
}

// All combinations of the view's names for the columns; none if a column is not shown.
function namings(shows: Shown[], { schema, table, columns }: End): string[][] {
  return columns.reduce<string[][]>(
    (ways, column) => {
      const names = shows.filter(
        (shown) => shown.column === column && shown.table === table && shown.schema === schema,
      )
      return ways.flatMap((way) => names.map(({ name }) => [...way, name]))
    },
    [[]],
  )
}
