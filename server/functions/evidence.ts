import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller, RequestContext, ServerFunction } from '#backend'
import { uploadRefusal } from '#domain/foundation/errors.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import {
  EVIDENCE_KINDS,
  type EvidenceKind,
  MOST_EVIDENCE_PAGES,
  PDF_REFUSALS,
  VEHICLE_EVIDENCE,
} from '#domain/trust/evidence.ts'
import {
  type CarNumber,
  checkCarNumber,
  checkChassis,
  checkPlate,
  MOST_CAR_NUMBERS,
} from '#domain/trust/vehicle-numbers.ts'
import { isManager, refusalOfOthers } from '../acting.ts'
import {
  deletePdf,
  type EvidenceFiles,
  ownPdfName,
  readPdf,
  signPages,
  storePage,
} from '../evidence/evidence-files.ts'
import { numberHash } from '../evidence/number-hash.ts'
import { PdfRefused, renderPdf } from '../evidence/render-pdf.ts'
import { asCaller } from './as-caller.ts'

export interface EvidenceOptions extends EvidenceFiles {
  database: pg.Pool
  /** The secret that numbers are hashed with. */
  secret: string
}

/** How long an address of a page is valid. */
const ADDRESS_SECONDS = 300
const PDFS_AT_ONCE = 6
const PDF_SECONDS = 3_600
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

type Body = Record<string, unknown>
type Act = (options: EvidenceOptions, caller: Caller, body: Body, context: RequestContext) => Promise<object>

/** What was sent cannot be used; the message is a sentence for the person. */
class Refused extends Error {
  readonly hint: string | undefined
  readonly status: number

  constructor(sentence: string, hint?: string, status = 400) {
    super(sentence)
    this.hint = hint
    this.status = status
  }
}

/**
 * What the browser cannot do itself with evidence: `pages` renders an uploaded PDF, `open` returns addresses of pages and logs who opened them,
 * `accept`, `vehicle-numbers` and `own-ads` hash numbers. Refusals: 400 with a sentence and its hint.
 */
export function evidence(options: EvidenceOptions): ServerFunction {
  const acts: Record<string, Act> = {
    pages: renderPages,
    open: openPages,
    accept,
    'vehicle-numbers': keepNumbers,
    'own-ads': ownAdsOfNumbers,
  }
  return async (request, caller, context) => {
    const act = acts[new URL(request.url).pathname.split('/').at(-1) ?? '']
    if (!act) return answer(404, { error: 'There is no such step.' })
    if (request.method !== 'POST') return answer(405, { error: 'Use POST.' })
    // Stock lists are read by managers too.
    const unfit = act === ownAdsOfNumbers && isManager(caller) ? null : refusalOfOthers(caller)
    if (unfit) return answer(403, { error: unfit })
    const body: unknown = await request.json().catch(() => null)
    if (typeof body !== 'object' || body === null) return answer(400, { error: 'Send an object.' })
    try {
      return answer(200, await act(options, caller, body as Body, context))
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      return answer(refused.status, { error: refused.message, ...(refused.hint && { hint: refused.hint }) })
    }
  }
}

/** What the person reads about an error; null for a fault of ours. */
function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const { code, hint, message } = error as { code?: string; hint?: string; message: string }
  // Raised by the functions of the database, in sentences.
  if (code === 'P0001') return new Refused(message, hint)
  if (code === '42501') return new Refused(message, undefined, 403)
  if (code === '22008') return new Refused('There is no such day.', 'evidence_day')
  return null
}

/** Renders an uploaded PDF of the caller's own folder to pages there, and removes it. Answers their names. */
const renderPages: Act = async (options, caller, { path }, { signal }) => {
  const owner = String(caller.claims.sub)
  const pdf = ownPdfName(owner, path)
  if (!pdf) throw new Refused('Send the name of an uploaded PDF.')
  const { rows } = await options.database.query<{ taken: number }>(
    `select taken from limits.take('evidence account ' || $1, ${PDFS_AT_ONCE}, ${PDF_SECONDS}, 1)`,
    [owner],
  )
  if (!rows[0]?.taken)
    throw new Refused('Too many PDFs within an hour. Send photos of the pages instead.', undefined, 429)
  const read = async () => {
    const bytes = await readPdf(options, pdf)
    if (!bytes) throw new PdfRefused('gone')
    return bytes
  }
  try {
    const pages = await renderPdf({ owner, read, mostPages: MOST_EVIDENCE_PAGES, signal })
    const names = []
    for (const page of pages) {
      const name = `${owner}/${randomUUID()}.jpg`
      const kept = await storePage(options, String(caller.token), name, page)
      if (!kept.ok) throw new Refused(uploadRefusal(kept.status, await kept.json().catch(() => null)))
      names.push(name)
    }
    return { pages: names }
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error
    throw new Refused(PDF_REFUSALS[error.reason], undefined, error.reason === 'busy' ? 503 : 400)
  } finally {
    await deletePdf(options, pdf)
  }
}

/** Addresses of the pages of evidence for its owner or an administrator, whose look is logged. */
const openPages: Act = async (options, caller, { id }) => {
  const { pages } = await asCaller<{ pages: string[] }>(
    options.database,
    caller,
    'private.open_evidence($2) as pages',
    [idOf(id, 'evidence')],
  )
  return { pages: await signPages(options, pages, ADDRESS_SECONDS), ends_in: ADDRESS_SECONDS }
}

/** Accepts evidence, with the numbers that the administrator read on it. */
const accept: Act = async (
  options,
  caller,
  { id, number, issued_on, has_caveat, knows_others, kind, ...read },
) => {
  const numbers = vehicleNumbers(options, read, 'evidence').filter(({ hash }) => hash !== null)
  if (typeof number === 'string' && number.trim() !== '') {
    if (!isMemberPaper(kind)) throw new Refused('Say which paper it is.', 'evidence_number')
    if (!/([\p{L}\p{N}][^\p{L}\p{N}]*){4}/u.test(number))
      throw new Refused('Enter the whole number that you read on the paper.', 'evidence_number')
    numbers.push({ kind, hash: numberHash(options.secret, kind, number), masked: null })
  }
  const day = typeof issued_on === 'string' && issued_on !== '' ? issued_on : null
  if (day !== null && !DAY.test(day))
    throw new Refused('Enter the day of the copy of records.', 'evidence_day')
  await asCaller(options.database, caller, 'private.accept_evidence($2, $3, $4, $5, $6)', [
    idOf(id, 'evidence'),
    JSON.stringify(numbers),
    day,
    typeof has_caveat === 'boolean' ? has_caveat : null,
    knows_others === true,
  ])
  return {}
}

const isMemberPaper = (kind: unknown): kind is EvidenceKind =>
  EVIDENCE_KINDS.some((known) => known === kind && !VEHICLE_EVIDENCE.includes(known))

/** Keeps the chassis number and the registration of one of the caller's ads, as hashes; an empty one is removed. */
const keepNumbers: Act = async (options, caller, { listing_id, ...given }) => {
  const { numbers } = await asCaller(
    options.database,
    caller,
    'private.keep_vehicle_numbers($2, $3) as numbers',
    [idOf(listing_id, 'ad'), JSON.stringify(vehicleNumbers(options, given, 'vehicle'))],
  )
  return { numbers }
}

/** The caller's own ads that have each of the numbers of a stock list; ads of others are never named. */
const ownAdsOfNumbers: Act = async (options, caller, { numbers }) => {
  if (!Array.isArray(numbers) || numbers.length > MOST_CAR_NUMBERS)
    throw new Refused(`Send a list of at most ${MOST_CAR_NUMBERS} numbers.`, 'car_numbers')
  const hashes = numbers.map((given: Partial<CarNumber> | null) => {
    const checked = checkCarNumber(given?.kind, given?.number)
    return checked && { kind: checked.kind, hash: numberHash(options.secret, checked.kind, checked.number) }
  })
  const { ads } = await asCaller<{ ads: string[][] }>(
    options.database,
    caller,
    'private.own_ads_of_numbers($2) as ads',
    [JSON.stringify(hashes)],
  )
  return { ads }
}

/** What the database says of an id that is nobody's. */
const GONE = {
  evidence: ['These papers are no longer there.', 'evidence_gone'],
  ad: ['This ad is no longer there, so nothing was kept for it.', 'vehicle_ad_gone'],
} as const

/** The id that was sent. Refuses what can be no id as the database refuses one that is gone. */
function idOf(given: unknown, what: keyof typeof GONE): string {
  if (typeof given === 'string' && UUID.test(given)) return given
  const [sentence, hint] = GONE[what]
  throw new Refused(sentence, hint)
}

interface NumberHash {
  kind: string
  /** Null: an empty field. */
  hash: string | null
  masked: string | null
}

/** The chassis number and the plate that were sent, hashed. Refuses one that has not its form, with the hint of its field. */
function vehicleNumbers(
  { secret }: EvidenceOptions,
  given: Body,
  form: 'evidence' | 'vehicle',
): NumberHash[] {
  return [
    { kind: 'chassis', check: checkChassis },
    { kind: 'plate', check: checkPlate },
  ].flatMap(({ kind, check }): NumberHash[] => {
    const typed = given[kind]
    if (typeof typed !== 'string') return []
    if (typed.trim() === '') return [{ kind, hash: null, masked: null }]
    const checked = check(typed)
    if ('problem' in checked) throw new Refused(checked.problem, `${form}_${kind}`)
    return [{ kind, hash: numberHash(secret, kind, checked.number), masked: checked.masked }]
  })
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}
