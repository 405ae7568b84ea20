import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller, RequestContext, ServerFunction } from '#backend'
import { uploadRefusal } from '#domain/foundation/errors.ts'
import {
  EVIDENCE_BUCKET,
  EVIDENCE_KINDS,
  type EvidenceKind,
  MOST_EVIDENCE_PAGES,
  PDF_REFUSALS,
  VEHICLE_EVIDENCE,
} from '#domain/trust/evidence.ts'
import { type CheckedNumber, checkChassis, checkPlate } from '#domain/trust/vehicle-numbers.ts'
import { numberHash } from '../evidence/number-hash.ts'
import { PdfRefused, renderPdf } from '../evidence/render-pdf.ts'

export interface EvidenceOptions {
  database: pg.Pool
  /** Sends a request to the file service. */
  files: (request: Request) => Promise<Response>
  anonKey: string
  serviceKey: string
  /** The secret that numbers are hashed with. */
  secret: string
}

/** How long an address of a page is valid. */
const ADDRESS_SECONDS = 300
const PDFS_AT_ONCE = 6
const PDF_SECONDS = 3_600
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const PDF_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/

type Body = Record<string, unknown>
type Act = (
  options: EvidenceOptions,
  caller: Caller,
  body: Body,
  context: RequestContext,
) => Promise<Response>

/**
 * What the browser cannot do itself with evidence: `pages` renders an uploaded PDF, `open` returns addresses of pages and logs who opened them,
 * `accept` and `vehicle-numbers` hash numbers. Refusals: 400 with a sentence and its hint.
 */
export function evidence(options: EvidenceOptions): ServerFunction {
  const acts: Record<string, Act> = {
    pages: renderPages,
    open: openPages,
    accept,
    'vehicle-numbers': keepNumbers,
  }
  return async (request, caller, context) => {
    const act = acts[new URL(request.url).pathname.split('/').at(-1) ?? '']
    if (!act) return answer(404, { error: 'There is no such step.' })
    if (request.method !== 'POST') return answer(405, { error: 'Use POST.' })
    if (caller.role !== 'authenticated') return answer(403, { error: 'Sign in first.' })
    const body: unknown = await request.json().catch(() => null)
    if (typeof body !== 'object' || body === null) return answer(400, { error: 'Send an object.' })
    try {
      return await act(options, caller, body as Body, context)
    } catch (error) {
      const { hint, code, message } = error as { hint?: string; code?: string; message: string }
      if (hint) return answer(400, { error: message, hint })
      if (code === '42501') return answer(403, { error: message })
      if (code === '22008') return answer(400, { error: 'There is no such day.', hint: 'evidence_day' })
      if (code === '22P02')
        return answer(400, { error: 'These papers are no longer there.', hint: 'evidence_gone' })
      throw error
    }
  }
}

/** Renders an uploaded PDF of the caller's own folder to pages there, and removes it. Answers their names. */
const renderPages: Act = async (options, caller, { path }, { signal }) => {
  const owner = String(caller.claims.sub)
  // Letter by letter: the address is asked for with the server's key, so it must not mean anything else.
  const [folder, file = '', ...rest] = typeof path === 'string' ? path.split('/') : []
  if (folder !== owner || !PDF_NAME.test(file) || rest.length > 0)
    return answer(400, { error: 'Send the name of an uploaded PDF.' })
  const pdf = `${owner}/${file}`
  const { rows } = await options.database.query<{ taken: number }>(
    `select taken from limits.take('evidence account ' || $1, ${PDFS_AT_ONCE}, ${PDF_SECONDS}, 1)`,
    [owner],
  )
  if (!rows[0]?.taken)
    return answer(429, { error: 'Too many PDFs within an hour. Send photos of the pages instead.' })
  const read = async () => {
    const stored = await fileRequest(options, 'GET', pdf)
    if (!stored.ok) throw new PdfRefused('gone')
    return new Uint8Array(await stored.arrayBuffer())
  }
  try {
    const pages = await renderPdf({ owner, read, mostPages: MOST_EVIDENCE_PAGES, signal })
    const names = []
    for (const page of pages) {
      const name = `${owner}/${randomUUID()}.jpg`
      const kept = await storePage(options, caller, name, page)
      if (!kept.ok)
        return answer(400, { error: uploadRefusal(kept.status, await kept.json().catch(() => null)) })
      names.push(name)
    }
    return answer(200, { pages: names })
  } catch (error) {
    if (error instanceof PdfRefused)
      return answer(error.reason === 'busy' ? 503 : 400, { error: PDF_REFUSALS[error.reason] })
    throw error
  } finally {
    await fileRequest(options, 'DELETE', pdf)
  }
}

/** Addresses of the pages of evidence for its owner or an administrator, whose look is logged. */
const openPages: Act = async (options, caller, { id }) => {
  const [row] = await asCaller<{ pages: string[] }>(
    options,
    caller,
    'select private.open_evidence($2) as pages',
    [id],
  )
  const signed = await options.files(
    new Request(`http://magari.internal/storage/v1/object/sign/${EVIDENCE_BUCKET}`, {
      method: 'POST',
      headers: { ...serviceHeaders(options), 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: ADDRESS_SECONDS, paths: row?.pages ?? [] }),
    }),
  )
  if (!signed.ok) throw new Error(`Signing the addresses of evidence failed with ${signed.status}`)
  const addresses = (await signed.json()) as { signedURL: string | null }[]
  return answer(200, {
    pages: addresses.flatMap(({ signedURL }) => (signedURL ? [`/storage/v1${signedURL}`] : [])),
    ends_in: ADDRESS_SECONDS,
  })
}

/** Accepts evidence, with the numbers that the administrator read on it. */
const accept: Act = async (
  options,
  caller,
  { id, number, chassis, plate, issued_on, has_caveat, knows_others, kind },
) => {
  const numbers: NumberHash[] = []
  for (const [of, given, check] of [
    ['chassis', chassis, checkChassis],
    ['plate', plate, checkPlate],
  ] as const) {
    if (typeof given !== 'string' || given.trim() === '') continue
    const checked = check(given)
    if ('problem' in checked) return answer(400, { error: checked.problem, hint: `evidence_${of}` })
    numbers.push(hashed(options, of, checked))
  }
  if (typeof number === 'string' && number.trim() !== '') {
    if (!isMemberPaper(kind)) return answer(400, { error: 'Say which paper it is.', hint: 'evidence_number' })
    if (!/([\p{L}\p{N}][^\p{L}\p{N}]*){4}/u.test(number))
      return answer(400, {
        error: 'Enter the whole number that you read on the paper.',
        hint: 'evidence_number',
      })
    numbers.push(hashed(options, kind, { number, masked: '' }))
  }
  if (typeof issued_on === 'string' && issued_on !== '' && !DAY.test(issued_on))
    return answer(400, { error: 'Enter the day of the copy of records.', hint: 'evidence_day' })
  await asCaller(options, caller, 'select private.accept_evidence($2, $3, $4, $5, $6)', [
    id,
    JSON.stringify(numbers),
    typeof issued_on === 'string' && issued_on !== '' ? issued_on : null,
    typeof has_caveat === 'boolean' ? has_caveat : null,
    knows_others === true,
  ])
  return answer(200, {})
}

const isMemberPaper = (kind: unknown): kind is EvidenceKind =>
  EVIDENCE_KINDS.some((known) => known === kind && !VEHICLE_EVIDENCE.includes(known))

/** Keeps the chassis number and the registration of one of the caller's ads, as hashes; an empty one is removed. */
const keepNumbers: Act = async (options, caller, { listing_id, chassis, plate }) => {
  const numbers: NumberHash[] = []
  for (const [kind, given, check] of [
    ['chassis', chassis, checkChassis],
    ['plate', plate, checkPlate],
  ] as const) {
    if (typeof given !== 'string') continue
    if (given.trim() === '') {
      numbers.push({ kind, hash: null, masked: null })
      continue
    }
    const checked = check(given)
    if ('problem' in checked) return answer(400, { error: checked.problem, hint: `vehicle_${kind}` })
    numbers.push(hashed(options, kind, checked))
  }
  const [row] = await asCaller<{ kept: unknown }>(
    options,
    caller,
    'select private.keep_vehicle_numbers($2, $3) as kept',
    [listing_id, JSON.stringify(numbers)],
  )
  return answer(200, { numbers: row?.kept ?? [] })
}

interface NumberHash {
  kind: string
  /** Null: the number is removed. */
  hash: string | null
  masked: string | null
}

function hashed(
  { secret }: EvidenceOptions,
  kind: string,
  { number, masked }: Extract<CheckedNumber, { number: string }>,
): NumberHash {
  return { kind, hash: numberHash(secret, kind, number), masked: masked || null }
}

/** Runs a statement whose $1 is taken by the caller's claims, so that auth.uid() is theirs. */
async function asCaller<Row extends pg.QueryResultRow>(
  { database }: EvidenceOptions,
  { claims }: Caller,
  statement: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await database.query<Row>(`${statement} from set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify(claims),
    ...values,
  ])
  return rows
}

/** A request for a file of the bucket, by a name that was checked, with the server's key. */
function fileRequest(options: EvidenceOptions, method: 'GET' | 'DELETE', name: string): Promise<Response> {
  const address = new URL(`http://magari.internal/storage/v1/object/${EVIDENCE_BUCKET}/${name}`)
  if (!address.href.endsWith(`/object/${EVIDENCE_BUCKET}/${name}`))
    throw new Error('A file was named by an address')
  return options.files(new Request(address, { method, headers: serviceHeaders(options) }))
}

/** Stores a page as an upload by its owner, so that it is checked and counted like any other. */
function storePage({ files, anonKey }: EvidenceOptions, { token }: Caller, name: string, page: Uint8Array) {
  return files(
    new Request(`http://magari.internal/storage/v1/object/${EVIDENCE_BUCKET}/${name}`, {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(page),
    }),
  )
}

const serviceHeaders = ({ serviceKey }: EvidenceOptions) => ({
  apikey: serviceKey,
  authorization: `Bearer ${serviceKey}`,
})

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
