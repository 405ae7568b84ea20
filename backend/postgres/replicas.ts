import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Database, DatabaseOptions, RunOptions, StatementContext } from './database.ts'
import { DatabaseError, PoolOverloaded, PoolTimeout } from './errors.ts'
import { PrimaryPosition } from './primary-position.ts'
import { Replica, type ReplicaOptions, type ReplicaState } from './replica.ts'

export type { ReplicaOptions, ReplicaState } from './replica.ts'

export interface ReplicasOptions {
  replicas: Pick<ReplicaOptions, 'name' | 'connection'>[]
  /** An answer includes everything that was committed this long before, in ms. */
  mostBehindMs: number
  /** Called when a replica is left out and when it is used again. */
  onChange?: (replica: ReplicaState) => void
}

/** A primary with replicas that answer reads of visitors. */
export interface ReplicatedDatabase extends Database {
  /** Reads that begin from now on include everything that is committed now. */
  catchUp(): void
  replicas(): readonly ReplicaState[]
}

// Took too long or too much: the primary would only repeat the work. Anything else may be due to the replica.
const TOO_EXPENSIVE = /^(54|57014)/
// Allowed in a transaction that only reads, but not on a replica (25006, 55000), or not with unlogged tables (0A000).
const NEEDS_PRIMARY = new Set(['25006', '55000', '0A000'])
const TEXTS_REMEMBERED = 1_000
const TEXTS_REMEMBERED_MS = 600_000
const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 500

/**
 * Sends reads of visitors to replicas, and everything else to the primary. An answer of a replica includes all that visitors were shown
 * to have changed: what was committed `mostBehindMs` before, what clients wrote through this process, and what the database notified
 * it of. A replica that has not come that far refuses, and the primary answers; so it does for one that fails.
 */
export async function withReplicas(
  primary: Database,
  connection: pg.PoolConfig,
  bounds: Omit<DatabaseOptions, 'connection'>,
  { replicas: all, mostBehindMs, onChange = () => {} }: ReplicasOptions,
): Promise<ReplicatedDatabase> {
  const position = new PrimaryPosition(connection, mostBehindMs)
  const replicas = all.map((one) => new Replica({ ...bounds, ...one }, onChange))
  const onlyOnPrimary = new LRUCache<string, true>({ max: TEXTS_REMEMBERED, ttl: TEXTS_REMEMBERED_MS })
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, mostBehindMs / 4))
  const timers = new Set<NodeJS.Timeout>()
  let closed = false

  /** Watches once, and from then on regularly, each server at its own pace. */
  async function keepWatching(watch: () => Promise<void>): Promise<void> {
    await watch()
    if (closed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void keepWatching(watch)
    }, pause)
    timers.add(timer)
  }

  const run: Database['run'] = async (context, statement, options = {}) => {
    if (context.request && !context.readOnly)
      return primary.run<never>(context, statement, options).finally(() => position.changed())
    if (!mayAnswer(context, options)) return primary.run<never>(context, statement, options)
    // Hashed, because clients choose the texts and they may be long.
    const kindOf = () => hash('sha256', statement.text, 'base64url')
    const isRefused = onlyOnPrimary.size > 0 && onlyOnPrimary.has(kindOf())
    const replicated = isRefused || !leastBusy() ? null : await position.required()
    const replica = replicated === null ? undefined : leastBusy()
    if (replicated === null || !replica) return primary.run<never>(context, statement, options)
    try {
      return await replica.run((database) =>
        database.run<never>(context, statement, { ...options, replicated }),
      )
    } catch (error) {
      if (options.signal?.aborted || isFinal(error)) throw error
      replica.repeated += 1
      const result = await primary.run<never>(context, statement, options)
      if (error instanceof DatabaseError && NEEDS_PRIMARY.has(error.code)) onlyOnPrimary.set(kindOf(), true)
      return result
    }
  }

  function leastBusy(): Replica | undefined {
    const [first] = replicas
      .filter(({ use }) => use === 'used')
      .sort((one, other) => one.load - other.load || one.answered - other.answered)
    return first
  }

  await keepWatching(() => position.watch())
  await Promise.all(replicas.map((replica) => keepWatching(() => replica.watch(position, mostBehindMs))))
  return {
    ...primary,
    run,
    async listen(channel, handler) {
      return primary.listen(channel, (payload) => {
        // What the handler reads next must not be older than the notification.
        position.changed()
        handler(payload)
      })
    },
    catchUp: () => position.changed(),
    replicas: () => replicas,
    async close() {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([primary.close(), position.close(), ...replicas.map((replica) => replica.close())])
    },
  }
}

/** Whether replicas may answer: a client's read without a person, a public page's or a visitor's own. */
function mayAnswer(
  { role, claims, readOnly, request }: StatementContext,
  { fromPrimary }: RunOptions,
): boolean {
  return role === 'anon' && !claims?.sub && readOnly === true && request !== undefined && !fromPrimary
}

function isFinal(error: unknown): boolean {
  if (error instanceof PoolOverloaded || error instanceof PoolTimeout) return true
  return error instanceof DatabaseError && TOO_EXPENSIVE.test(error.code)
}
