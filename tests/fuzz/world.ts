/** What a request is made from: names that exist, and tokens good and bad. */
export interface World {
  site: string
  /** By name, the columns with values that fit. */
  tables: Record<string, Record<string, readonly string[]>>
  /** By name, the parameters. */
  functions: Record<string, readonly string[]>
  values: readonly string[]
  buckets: readonly string[]
  files: readonly string[]
  keys: readonly string[]
  tokens: readonly string[]
}

/** A request as its parts, so that a failure can be told and repeated. */
export interface MadeRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}
