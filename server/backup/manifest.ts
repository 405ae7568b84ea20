import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { isVersion } from '#backend/storage/file-store.ts'
import type { MigrationRecord } from '#database/migrate.ts'
import { ConfigError } from '../config.ts'
import { drain, Measure } from './streams.ts'
import type { BackupTable, SequenceState } from './tables.ts'

/** An error whose message is shown to the person running the backup or restore. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}

/** A table of a backup; counts and hash are of its `COPY` output before compression. */
export interface TableRecord extends BackupTable {
  rows: number
  bytes: number
  sha256: string
}

/** The manifest of a backup. It is written last: without it there is no backup. */
export interface Manifest {
  format: number
  /** Unique to this backup. */
  id: string
  /** Time of the snapshot. */
  madeAt: string
  /** Whether the server's schedule made it, which also removes it. */
  scheduled?: boolean
  /** Version of the source PostgreSQL. */
  server: string
  migrations: MigrationRecord[]
  /** The version of the job queue's schema; null where there was none. */
  queueVersion: number | null
  tables: TableRecord[]
  sequences: SequenceState[]
  files: {
    count: number
    bytes: number
    /** Objects whose bytes are only in an S3 store and were not copied. */
    leftInStores: number
    /** Objects whose bytes were not found. */
    missing: number
  }
  secrets: {
    /** Whether secrets.json is in the backup; if not, the environment had the secrets. */
    included: boolean
    /** Identifies the secret that encrypted keys and second factors. */
    fingerprint: string
  }
}

/** The format this program writes. It reads this and all older ones. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const SECRETS = 'secrets.json'

/** Path of a table's rows in a backup. */
export function tableFile({ schema, name }: { schema: string; name: string }): string {
  return `tables/${encodeURIComponent(`${schema}.${name}`)}.copy.zst`
}

/** Path of an object version's bytes in a backup. */
export function versionFile(version: string): string {
  return `files/${version.slice(0, 2)}/${version.slice(2)}`
}

/** The object version stored in a file of the backup; undefined for other files. */
export function versionOf(file: string): string | undefined {
  const [, start, rest] = /^files\/([0-9a-f]{2})\/([0-9a-f-]{34})$/.exec(file) ?? []
  const version = `${start}${rest}`
  return isVersion(version) ? version : undefined
}

/** One line of SHA256SUMS, as `sha256sum --check` reads it. */
export function sumLine(sha256: string, file: string): string {
  return `${sha256}  ${file}\n`
}

/** Every line of SHA256SUMS. */
export async function* sums(directory: string): AsyncGenerator<{ sha256: string; file: string }> {
  const input = createReadStream(path.join(directory, SUMS))
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256, file] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (!sha256 || !file) throw damaged(SUMS)
    yield { sha256, file }
  }
}

/**
 * Reads the manifest and verifies the backup, except the objects' bytes, which are verified while they are copied.
 * Throws BackupError when it is missing, damaged, or was made by a newer program.
 */
export async function readBackup(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${directory} is not a complete backup: it has no ${MANIFEST}.`)
  })
  const manifest = parse(text)
  if (!(manifest.format <= FORMAT))
    throw new BackupError(
      `The backup was made by a newer Magari (format ${manifest.format}, and this one reads up to ${FORMAT}). Restore it with that version.`,
    )
  const expected = new Set([MANIFEST, ...manifest.tables.map(tableFile)])
  if (manifest.secrets.included) expected.add(SECRETS)
  let files = 0
  for await (const { sha256, file } of readable(sums(directory))) {
    if (versionOf(file)) files += 1
    else if (!expected.delete(file) || (await sha256Of(path.join(directory, file))) !== sha256)
      throw damaged(file)
  }
  const [absent] = expected
  if (absent) throw damaged(absent)
  if (files !== manifest.files.count) throw damaged(SUMS)
  return manifest
}

/** Verifies every file of a backup against its sum. Throws BackupError at the first damaged one. */
export async function verifyBackup(directory: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readBackup(directory)
  for await (const { sha256, file } of sums(directory)) {
    signal.throwIfAborted()
    if (versionOf(file) && (await sha256Of(path.join(directory, file))) !== sha256) throw damaged(file)
  }
  return manifest
}

/** Whether a backup can have a file with this path, which may come from outside. */
export function isBackupFile(file: string): boolean {
  return (
    file === MANIFEST || file === SECRETS || /^tables\/[\w.%-]+\.copy\.zst$/.test(file) || !!versionOf(file)
  )
}

/** The error for a file that does not match its checksum. */
export function damaged(file: string): BackupError {
  return new BackupError(
    `The backup is damaged: ${file} has changed since it was written. Nothing was restored.`,
  )
}

function parse(text: string): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest
    if (Number.isInteger(manifest.format)) return manifest
  } catch {}
  throw damaged(MANIFEST)
}

async function* readable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(SUMS)
  }
}

async function sha256Of(file: string): Promise<string> {
  const measure = new Measure()
  await pipeline(createReadStream(file), measure, drain).catch(() => {})
  return measure.sha256
}
