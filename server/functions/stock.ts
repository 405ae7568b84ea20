import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { addressName, type OpenFunction } from '#backend'
import {
  type ApiOutcome,
  type ApiRow,
  type ApiRules,
  checkedOutcome,
  countApiOutcomes,
  type InterpretedApiRows,
  interpretApiRows,
  readApiRow,
  unwrittenOutcome,
  writtenOutcome,
} from '#domain/dealers/stock/api-rows.ts'
import { type PlannedRow, planImport } from '#domain/dealers/stock/plan.ts'
import { carIndex } from '#domain/dealers/stock/same-car.ts'
import { rowsToWrite } from '#domain/dealers/stock/stock-items.ts'
import { asDealer } from '../stock/as-dealer.ts'
import { readStockWorld, type StockWorld } from '../stock/stock-world.ts'
import { writeStock } from '../stock/write-stock.ts'
import { readStockCall, type StockCall } from './stock-call.ts'

export interface StockOptions {
  database: pg.Pool
  /** Of its own: lists take seconds. */
  stockDatabase: pg.Pool
  /** Whether keys and IP addresses are rate limited. */
  limited: boolean
}

/** Calls of one dealer, with whichever key: for a list of thousands, and for a program that sends each change. */
const CALLS = { atOnce: 30, seconds: 600 }
/** Wrong keys from one address. */
const WRONG_KEYS = { atOnce: 20, seconds: 600 }
/** Rows that are interpreted in a turn: one with unknown names takes milliseconds of the thread that answers everybody. */
const ROWS_IN_A_TURN = 10

interface Holder {
  id: string
  dealer: string
  refusal: keyof typeof REFUSALS | null
}

const REFUSALS = {
  scope: [403, 'This key is not for stock. Make one at “Import stock”, “Keys for your program”.'],
  revoked: [401, 'This key was revoked. Make another one at “Import stock”, “Keys for your program”.'],
  suspended: [403, 'The account of this key is suspended. Sign in on the site to read why.'],
  no_dealer: [403, 'The account of this key is no longer that of a dealer.'],
  no_plan: [403, 'The account of this key has no plan. Choose one on the site, and the key works again.'],
} as const satisfies Record<string, [status: number, sentence: string]>

const NO_KEY = 'Send your key in the header “Authorization: Bearer magari_stock_…”.'

/**
 * Writes a dealer's stock for their own program, which shows a key of theirs in place of a token (docs/stock-api.md). Each row is checked and
 * written as that of a list, with the rights of the dealer, and answered by itself.
 */
export function stock(options: StockOptions): OpenFunction {
  const running = new Set<string>()
  return {
    verifyJwt: false,
    async serve(request, _caller, { ip, signal }) {
      if (request.method !== 'POST') return refusal(405, 'Send the rows by POST.', { allow: 'POST' })
      const address = addressName(ip)
      const key = keyIn(request)
      if (key === null) return refusal(401, NO_KEY)
      const holder = await holderOf(options, key, address)
      if (holder instanceof Response) return holder
      if (running.has(holder.dealer))
        return refusal(429, 'Another call of yours is still running.', { 'retry-after': '2' })
      running.add(holder.dealer)
      try {
        const call = await readStockCall(request)
        if ('problem' in call) {
          await logCall(options, holder, address, { outcome: 'refused', reason: call.problem, row_count: 0 })
          return refusal(400, call.problem)
        }
        const outcomes = await handle(options, holder.dealer, call, signal)
        const counts = countApiOutcomes(outcomes)
        await logCall(options, holder, address, {
          outcome: call.isDryRun ? 'checked' : 'written',
          row_count: call.rows.length,
          ...counts,
        })
        return json(200, { dry_run: call.isDryRun, counts, rows: outcomes })
      } finally {
        running.delete(holder.dealer)
      }
    },
  }
}

function keyIn(request: Request): string | null {
  const [, key] = /^bearer +(magari_\w{20,100}) *$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return key ?? null
}

/** Who calls, within the limits of their key; or the refusal. */
async function holderOf(
  options: StockOptions,
  key: string,
  address: string | null,
): Promise<Holder | Response> {
  const { rows } = await options.database.query<{ holder: Holder | null }>(
    `select private.holder_of_dealer_key($1, 'stock') as holder`,
    [createHash('sha256').update(key).digest()],
  )
  const holder = rows[0]?.holder
  if (!holder) {
    const wait = address === null ? 0 : await waitOf(options, `dealer keys address ${address}`, WRONG_KEYS)
    return wait > 0 ? tooOften(wait) : refusal(401, 'There is no such key. Check that you copied all of it.')
  }
  const wait = await waitOf(options, `dealer keys of ${holder.dealer}`, CALLS)
  if (wait > 0) return tooOften(wait)
  if (!holder.refusal) return holder
  const [status, sentence] = REFUSALS[holder.refusal]
  await logCall(options, holder, address, { outcome: 'refused', reason: sentence, row_count: 0 })
  return refusal(status, sentence)
}

/** Seconds until the next call is allowed; 0: it is now. */
async function waitOf(
  { database, limited }: StockOptions,
  bucket: string,
  { atOnce, seconds }: typeof CALLS,
): Promise<number> {
  if (!limited) return 0
  const { rows } = await database.query<{ taken: number; wait: number }>(
    'select taken, wait from limits.take($1, $2, $3, 1)',
    [bucket, atOnce, seconds],
  )
  return rows[0]?.taken ? 0 : Math.ceil(rows[0]?.wait ?? seconds)
}

async function handle(
  { stockDatabase: database }: StockOptions,
  dealer: string,
  { rows: sent, isDryRun }: StockCall,
  signal: AbortSignal,
): Promise<ApiOutcome[]> {
  const world = await asDealer(database, dealer, (client) => readStockWorld(client, dealer))
  const rows = sent.map((row, place) => readApiRow(row, place + 1))
  const interpreted = await interpret(rows, world)
  const plan = planOf(interpreted, world)
  const outcomes = plan.map((planned, place) => checkedOutcome(planned, interpreted.rows[place]?.open ?? {}))
  if (isDryRun) return outcomes
  const waiting = rowsToWrite(plan)
  for (const planned of waiting) outcomes[planned.line - 1] = unwrittenOutcome(planned)
  for await (const [planned, written] of writeStock(database, dealer, waiting, () => !signal.aborted))
    outcomes[planned.line - 1] = writtenOutcome(planned, written)
  return outcomes
}

async function interpret(rows: readonly ApiRow[], world: StockWorld): Promise<InterpretedApiRows> {
  const { catalogue, answers } = world
  const carOf = carIndex(world.stock)
  const rules: ApiRules = { catalogue, answers, adOf: (cells) => carOf(cells).ad }
  const interpreted: InterpretedApiRows['rows'] = []
  const proposed = new Set<string>()
  for (let start = 0; start < rows.length; start += ROWS_IN_A_TURN) {
    const part = interpretApiRows(rows.slice(start, start + ROWS_IN_A_TURN), rules)
    interpreted.push(...part.rows)
    for (const name of part.proposed) proposed.add(name)
    await nextTurn()
  }
  return { rows: interpreted, proposed }
}

function planOf({ rows, proposed }: InterpretedApiRows, world: StockWorld): PlannedRow[] {
  const { catalogue, stock, room, mostImages } = world
  return planImport(rows, {
    catalogue,
    stock,
    room,
    mostImages,
    proposed,
    addNames: false,
    newStatus: 'active',
    draftsBeyond: false,
    today: new Date(),
    imageOf: () => null,
    filesOf: () => [],
  })
}

interface LoggedCall extends Partial<Record<ApiOutcome['outcome'], number>> {
  outcome: 'written' | 'checked' | 'refused'
  reason?: string
  row_count: number
}

async function logCall(
  { database }: StockOptions,
  { id }: Holder,
  address: string | null,
  call: LoggedCall,
): Promise<void> {
  await database.query('select private.log_dealer_key_call($1, $2, $3)', [id, address, JSON.stringify(call)])
}

function tooOften(wait: number): Response {
  return refusal(
    429,
    'Too many calls. Send more rows with each, up to 500, and wait as “retry-after” says.',
    {
      'retry-after': String(wait),
    },
  )
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return json(status, { error: sentence }, headers)
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
