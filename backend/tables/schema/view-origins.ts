/** A column of a relation as the catalog numbers it. */
export interface Origin {
  relation: number
  position: number
}

/** A view with the names of its columns by position and its rule as `pg_rewrite.ev_action` holds it. */
export interface CatalogView {
  oid: number
  columns: Record<string, string>
  rule: string
}

// A backslash stands before every brace, parenthesis and blank that is part of a name.
const TOKEN = /[(){}]|(?:\\.|[^\s\\(){}])+/gs

/**
 * Where each column of a view comes from, by its position; those that are computed are left out. It reads the target list
 * of the outermost query only: PostgreSQL has already followed sub-selects and CTEs there down to a relation's column.
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
  // `{TYPE :label value :label value}`. The value comes first: a name may look like a label.
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

/** The table's column behind each column of each view, through views on views; by the view's oid and the column's name. */
export function viewOrigins(views: CatalogView[]): Map<number, Map<string, Origin>> {
  const origins = new Map(views.map(({ oid, rule }) => [oid, targetOrigins(rule)]))
  const tableOrigin = (start: Origin | undefined) => {
    let origin = start
    // Replaced one after the other, views can be made to refer to each other in a circle.
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
