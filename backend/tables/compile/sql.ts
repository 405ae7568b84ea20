/** A quoted SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The quoted name of a relation or function with its schema. */
export function qualified({ schema, name }: { schema: string; name: string }): string {
  return `${identifier(schema)}.${identifier(name)}`
}

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[] = []

  /** Adds a value and returns its placeholder, cast to a type from the catalog. */
  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

/** A statement to run: all client input is in `values`; `literal`, if any, has it as quoted literals. */
export interface CompiledStatement {
  text: string
  values: unknown[]
  literal?: () => string
}
