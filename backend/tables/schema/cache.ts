import type { Database } from '../../postgres/database.ts'
import { introspect } from './introspect.ts'
import type { Schema } from './model.ts'

const CHANNEL = 'pgrst'
// Minimum interval between reloads caused by unknown names.
const MISS_INTERVAL_MS = 1000

/** The cached schema, reloaded on `NOTIFY pgrst` and when a request uses an unknown name. */
export class SchemaCache {
  private readonly database: Database
  private readonly schemas: string[]
  private schema: Schema
  private loadedAt = Date.now()
  private loading: Promise<Schema> | null = null
  private stop: () => Promise<void> = async () => {}

  private constructor(database: Database, schemas: string[], schema: Schema) {
    this.database = database
    this.schemas = schemas
    this.schema = schema
  }

  static async open(database: Database, schemas: string[]): Promise<SchemaCache> {
    const cache = new SchemaCache(database, schemas, await introspect(database, schemas))
    cache.stop = await database.listen(CHANNEL, (payload) => {
      if (payload !== '' && payload !== 'reload schema') return
      // A running load may have read the state before the change.
      const before = cache.loading?.catch(() => {}) ?? Promise.resolve()
      before.then(() => cache.reload()).catch(() => {})
    })
    return cache
  }

  get current(): Schema {
    return this.schema
  }

  /** Reloads the catalog; concurrent calls share the result. */
  reload(): Promise<Schema> {
    this.loading ??= introspect(this.database, this.schemas)
      .then((schema) => {
        this.schema = schema
        return schema
      })
      .finally(() => {
        this.loadedAt = Date.now()
        this.loading = null
      })
    return this.loading
  }

  /** Reloads the schema after a missing name; null if it was loaded a moment ago. */
  async afterMiss(): Promise<Schema | null> {
    if (!this.loading && Date.now() - this.loadedAt < MISS_INTERVAL_MS) return null
    return this.reload().catch(() => null)
  }

  close(): Promise<void> {
    return this.stop()
  }
}
