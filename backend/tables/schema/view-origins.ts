/** A column of a relation, by oid and attribute number. */
export interface Origin {
  relation: number
  position: number
}

/** A view with its column names by position, and its rule from `pg_rewrite.ev_action`. */
export interface CatalogView {
  oid: number
  columns: Record<string, string>
  rule: string
}

// Braces, parentheses and blanks in names are escaped with a backslash.
const TOKEN = /[(){}]|(?:\\.|[^\s\\(){}])+/gs

/**
 * The origin of each column of a view, by position; computed columns are omitted. Only the target list of the outermost query is
 * needed: there PostgreSQL has already resolved sub-selects and CTEs to a relation's column.
 */
export function targetOrigins(rule: string): Map<number, Origin> {
  const origins = new Map<number, Origin>()
  const tokens = rule.match(TOKEN) ?? []
  let at = 0
  const opens = (token: string | undefined) => token === '(' || token === '{'
  const skipValue = () => {
    let depth = 0
    do {
      const token = tokens[at++]
      if (opens(token)) depth++
      else if (token === ')' || token === '}') depth--
    } while (depth > 0 && at < tokens.length)
  }
  // `{TYPE :label value :label value}`. Values are skipped as a whole, because a name may look like a label.
  const eachField = (read: (label: string) => boolean) => {
    at += 2
    while (at < tokens.length && tokens[at] !== '}') if (!read(tokens[at++] ?? '')) skipValue()
    at++
  }
  const targetEntry = () => {
    const numbers: Record<string, number> = {}
    eachField((label) => {
      if (!opens(tokens[at])) numbers[label] = Number(tokens[at])
      return false
    })
    const { ':resno': place, ':resorigtbl': relation, ':resorigcol': position } = numbers
    if (place && relation && position) origins.set(place, { relation, position })
  }
  if (tokens[at++] !== '(' || tokens[at] !== '{') return origins
  eachField((label) => {
    if (label !== ':targetList' || tokens[at] !== '(') return false
    at++
    while (tokens[at] === '{') targetEntry()
    at++
    return true
  })
  return origins
}

/** The table column of each view column, resolved through nested views; by the view's oid and the column's name. */
export function viewOrigins(views: CatalogView[]): Map<number, Map<string, Origin>> {
  const origins = new Map(views.map(({ oid, rule }) => [oid, targetOrigins(rule)]))
  const tableOrigin = (start: Origin | undefined) => {
    let origin = start
    // Successive `create or replace view` can make views refer to each other in a cycle.
    for (let step = 0; origin && step < views.length; step++) {
      const below = origins.get(origin.relation)
      if (!below) return origin
      origin = below.get(origin.position)
    }
    return undefined
  }
  return new Map(
    views.map(({ oid, columns }) => [
      oid,
      new Map(
        Object.entries(columns).flatMap(([position, name]) => {
          const origin = tableOrigin(origins.get(oid)?.get(Number(position)))
          return origin ? [[name, origin] as const] : []
        }),
      ),
    ]),
  )
}
