/** Material for requests: existing names, valid and invalid tokens. */
export interface World {
  site: string
  /** Columns with valid values, by table. */
  tables: Record<string, Record<string, readonly string[]>>
  /** Parameters, by function. */
  functions: Record<string, readonly string[]>
  values: readonly string[]
  buckets: readonly string[]
  files: readonly string[]
  keys: readonly string[]
  tokens: readonly string[]
}

/** A request as its parts, so that a failure can be reported and repeated. */
export interface MadeRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}
