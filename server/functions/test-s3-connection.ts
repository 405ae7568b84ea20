import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ServerFunction } from '#backend'
import {
  createS3Files,
  FilesUnavailable,
  originalKey,
  S3Error,
  storeOriginal,
} from '#backend/storage/index.ts'
import { s3Endpoint } from '../file-places.ts'
import { NotPublic, publicAddressOf } from '../public-address.ts'
import { connectionTest, type TestOutcome } from './connection-test.ts'

interface S3Form {
  endpoint: string
  bucket_name: string
  region: string
  access_key_id: string
  secret_access_key: string
}

const TIMEOUT_MS = 6_000
const PREFIX = 'magari-connection-test'
const NO_ADDRESS = 'The endpoint is not the address of an S3 service.'

/**
 * Writes, reads and deletes a small object with the settings of the form; a masked secret means the stored one of the given
 * `id`. Working settings are recorded, and only recorded ones can be activated.
 */
export function testS3Connection({
  database,
  draftsDirectory,
  alsoAt = [],
}: {
  database: pg.Pool
  draftsDirectory: string
  /** Hosts (with port) that the operator allows even if their address is not public. */
  alsoAt?: readonly string[]
}): ServerFunction {
  return connectionTest(database, async (sent): Promise<TestOutcome> => {
    const { rows } = await database.query<{ secret: string }>(
      `select private.secret_to_store($1, stored.secret_access_key) as secret
       from (select) as one left join private.s3_settings as stored on stored.id::text = $2`,
      [sent.secret_access_key ?? null, sent.id ?? ''],
    )
    const form: S3Form = {
      endpoint: (sent.endpoint ?? '').replace(/\/+$/, ''),
      bucket_name: sent.bucket_name ?? '',
      region: sent.region || 'us-east-1',
      access_key_id: sent.access_key_id ?? '',
      secret_access_key: rows[0]?.secret ?? '',
    }
    if (!form.bucket_name || !form.access_key_id || !form.secret_access_key)
      return {
        success: false,
        error: 'Fill in the bucket name, the access key ID and the secret access key.',
      }
    const error = (await notPublic(form, alsoAt)) ?? (await failureOf(form, draftsDirectory))
    if (error) return { success: false, error }
    await database.query('select private.record_s3_proof($1, $2, $3, $4, $5)', [
      form.endpoint,
      form.bucket_name,
      form.region,
      form.access_key_id,
      form.secret_access_key,
    ])
    return { success: true }
  })
}

// Prevents server-side request forgery: an administrator could otherwise probe the server's internal network.
async function notPublic(form: S3Form, alsoAt: readonly string[]): Promise<string | null> {
  const address = s3Endpoint(form)
  const { protocol, host, hostname } = new URL(URL.canParse(address) ? address : 'none:')
  if (!/^https?:$/.test(protocol)) return NO_ADDRESS
  if (alsoAt.includes(host)) return null
  try {
    await publicAddressOf(hostname)
    return null
  } catch (error) {
    if (!(error instanceof NotPublic)) return `${host} could not be reached.`
    return `${host} is not an address of the public internet. If it is your own S3 service, its host must be named in the server's S3_HOSTS.`
  }
}

async function failureOf(form: S3Form, draftsDirectory: string): Promise<string | null> {
  const written = randomUUID()
  const version = randomUUID()
  let step = 'write to'
  try {
    const files = createS3Files({
      endpoint: s3Endpoint(form),
      region: form.region,
      bucket: form.bucket_name,
      accessKeyId: form.access_key_id,
      secretAccessKey: form.secret_access_key,
      prefix: PREFIX,
      timeoutMs: TIMEOUT_MS,
      draftsDirectory,
    })
    await storeOriginal(files, version, Buffer.from(written))
    step = 'read from'
    const read = (await files.read(originalKey(version)))?.toString()
    if (read !== written) return 'A test file was written to the bucket but could not be read.'
    step = 'delete from'
    await files.delete([version])
    if ((await files.read(originalKey(version))) !== null)
      return 'A test file was written to the bucket but could not be deleted.'
    return null
  } catch (error) {
    return messageFor(error, form, step)
  }
}

/** The error as a readable message, without keys that the service may have repeated. */
function messageFor(error: unknown, form: S3Form, step: string): string {
  const { host } = new URL(URL.canParse(s3Endpoint(form)) ? s3Endpoint(form) : 'https://invalid')
  const cause = error instanceof FilesUnavailable ? error.cause : error
  if (!(cause instanceof S3Error)) return NO_ADDRESS
  switch (cause.code) {
    case null:
      return `${host} could not be reached.`
    case 'Timeout':
      return `${host} did not answer in time.`
    case 'InvalidAccessKeyId':
      return 'The S3 service does not know the access key ID.'
    case 'SignatureDoesNotMatch':
      return 'The secret access key does not belong to the access key ID.'
    case 'NoSuchBucket':
    case 'NoSuchKey':
      return `There is no bucket named ${form.bucket_name}.`
    case 'AccessDenied':
    case 'AllAccessDisabled':
    case '403':
      return `The access key may not ${step} the bucket ${form.bucket_name}.`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'TemporaryRedirect':
    case 'Redirect':
      return `The bucket ${form.bucket_name} is in another region or at another endpoint.`
    case 'RequestTimeTooSkewed':
      return 'The clock of our server is wrong.'
    default:
      return `The S3 service refused to ${step} the bucket with ${cause.code}.`
  }
}
