import type pg from 'pg'
import { addressName, type OpenFunction } from '#backend'
import { UUID } from '#domain/foundation/uuid.ts'
import { documentTitle, type JobDocument } from '#domain/services/invoices.ts'
import { drawApart } from '../documents/draw-apart.ts'

export interface JobDocumentOptions {
  database: pg.Pool
  /** Whether IP addresses are rate limited. */
  limited: boolean
}

// Drawing takes a processor a tenth of a second.
const AT_ONCE = 30
const SECONDS = 600

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/**
 * An estimate, invoice or receipt as PDF, for whoever has its address: the token of a message's link (`t`, with `document=invoice` for the
 * invoice of its job), or an address of `invoice_address()`.
 */
export function jobDocument({ database, limited }: JobDocumentOptions): OpenFunction {
  return {
    verifyJwt: false,
    async serve(request, _caller, { ip }) {
      if (request.method !== 'GET')
        return new Response('Use GET.', { status: 405, headers: { ...TEXT, allow: 'GET' } })
      const address = limited ? addressName(ip) : null
      const wait = address === null ? 0 : await waitOf(database, address)
      if (wait > 0)
        return new Response('Too many documents from this address. Try again in a few minutes.', {
          status: 429,
          headers: { ...TEXT, 'retry-after': String(Math.ceil(wait)) },
        })
      const document = await documentAt(database, new URL(request.url).searchParams)
      if (!document)
        return new Response(
          'This link has ended, or is not one of ours. Open the document from the booking again.',
          {
            status: 404,
            headers: TEXT,
          },
        )
      return new Response(await drawApart(document), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${documentTitle(document)}.pdf"`,
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        },
      })
    },
  }
}

/** How many seconds the address has to wait; 0: it need not. */
async function waitOf(database: pg.Pool, address: string): Promise<number> {
  const { rows } = await database.query<{ taken: number; wait: number }>(
    `select taken, wait from limits.take('documents address ' || $1, ${AT_ONCE}, ${SECONDS}, 1)`,
    [address],
  )
  return rows[0]?.taken ? 0 : (rows[0]?.wait ?? SECONDS)
}

/** The document of an address; null for one that is not known or has ended. */
async function documentAt(database: pg.Pool, params: URLSearchParams): Promise<JobDocument | null> {
  const token = params.get('t')
  const invoice = params.get('invoice') ?? ''
  const ends = Number(params.get('ends'))
  try {
    const { rows } = token
      ? await database.query<{ document: JobDocument | null }>(
          'select private.document_of_link($1, $2) as document',
          [token, params.get('document') ?? 'estimate'],
        )
      : UUID.test(invoice) && Number.isSafeInteger(ends)
        ? await database.query<{ document: JobDocument | null }>(
            'select private.invoice_of_address($1, $2, $3) as document',
            [invoice, ends, params.get('key') ?? ''],
          )
        : { rows: [] }
    return rows[0]?.document ?? null
  } catch (error) {
    if ((error as { hint?: string }).hint === 'job_link') return null
    throw error
  }
}
