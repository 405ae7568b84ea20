import { EVIDENCE_BUCKET } from '#domain/trust/evidence.ts'

export interface EvidenceFiles {
  /** Sends a request to the file service. */
  files: (request: Request) => Promise<Response>
  anonKey: string
  serviceKey: string
}

const OBJECT = 'http://magari.internal/storage/v1/object'
const PDF_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/

/**
 * The name of an uploaded PDF in the folder of `owner`, as it was given; null for anything else. Letter by letter: it is asked for with the
 * server's key, so it must not mean another address.
 */
export function ownPdfName(owner: string, given: unknown): string | null {
  const [folder, file = '', ...rest] = typeof given === 'string' ? given.split('/') : []
  return folder === owner && PDF_NAME.test(file) && rest.length === 0 ? `${owner}/${file}` : null
}

/** The bytes of a file that ownPdfName() allows; null if it is gone. */
export async function readPdf(at: EvidenceFiles, name: string): Promise<Uint8Array | null> {
  const stored = await at.files(new Request(fileAddress(name), { headers: serviceHeaders(at) }))
  return stored.ok ? new Uint8Array(await stored.arrayBuffer()) : null
}

export async function deletePdf(at: EvidenceFiles, name: string): Promise<void> {
  await at.files(new Request(fileAddress(name), { method: 'DELETE', headers: serviceHeaders(at) }))
}

/** Stores a page as an upload by its owner, so that it is checked and counted like any other. */
export function storePage(
  { files, anonKey }: EvidenceFiles,
  token: string,
  name: string,
  page: Uint8Array,
): Promise<Response> {
  return files(
    new Request(fileAddress(name), {
      method: 'POST',
      headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(page),
    }),
  )
}

/** Addresses of pages, relative to the site, that end after `seconds`; without those that are gone. */
export async function signPages(
  at: EvidenceFiles,
  paths: readonly string[],
  seconds: number,
): Promise<string[]> {
  const signed = await at.files(
    new Request(`${OBJECT}/sign/${EVIDENCE_BUCKET}`, {
      method: 'POST',
      headers: { ...serviceHeaders(at), 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: seconds, paths }),
    }),
  )
  if (!signed.ok) throw new Error(`Signing the addresses of evidence failed with ${signed.status}`)
  const addresses = (await signed.json()) as { signedURL: string | null }[]
  return addresses.flatMap(({ signedURL }) => (signedURL ? [`/storage/v1${signedURL}`] : []))
}

function fileAddress(name: string): URL {
  const address = new URL(`${OBJECT}/${EVIDENCE_BUCKET}/${name}`)
  if (!address.href.endsWith(`/${EVIDENCE_BUCKET}/${name}`)) throw new Error('A file was named by an address')
  return address
}

const serviceHeaders = ({ serviceKey }: EvidenceFiles) => ({
  apikey: serviceKey,
  authorization: `Bearer ${serviceKey}`,
})
