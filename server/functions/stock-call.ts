import { MOST_API_ROWS } from '#domain/dealers/stock/api-rows.ts'

/** What a dealer's program asks for. */
export interface StockCall {
  rows: readonly unknown[]
  /** Nothing is written. */
  isDryRun: boolean
}

/** The rows of a call: a list, or `{ rows, dry_run }`; `?dry_run=true` does the same. A sentence for anything else. */
export async function readStockCall(request: Request): Promise<StockCall | { problem: string }> {
  const body = parsed(await request.text())
  if (body === undefined)
    return { problem: 'This is not JSON. Send {"rows": [{"stock_number": "KDA 123A", …}]}.' }
  const said: Record<string, unknown> = Array.isArray(body) ? { rows: body } : asObject(body)
  const { rows, dry_run, ...others } = said
  const [other] = Object.keys(others)
  if (other !== undefined)
    return {
      problem: `There is no “${other.slice(0, 60).toWellFormed().replaceAll('\0', '\ufffd')}”. Send “rows” and, if you want, “dry_run”.`,
    }
  if (!Array.isArray(rows)) return { problem: 'Send the vehicles as a list in “rows”.' }
  if (rows.length > MOST_API_ROWS)
    return { problem: `Send at most ${MOST_API_ROWS} rows in a call. These are ${rows.length}.` }
  const asked = [dry_run, new URL(request.url).searchParams.get('dry_run')].filter((word) => word != null)
  // A word that is not understood must not write.
  if (asked.some((word) => !['true', 'false'].includes(String(word))))
    return { problem: 'Set “dry_run” to true or false.' }
  return { rows, isDryRun: asked.some((word) => String(word) === 'true') }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
