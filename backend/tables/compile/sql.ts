/** A name as SQL writes it. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A relation or function with its schema. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`
}

/** The values of one statement, in the order of their placeholders. */
export class Parameters {
  readonly values: unknown[] = []

  /** A placeholder for the value, cast to a type that comes from the catalog. */
  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

/** A statement to run: everything a request's client sent is in `values`; `literal`, where there is one, has it quoted. */
export interface CompiledStatement {
  text: string
  values: unknown[]
  literal?: () => string
}
