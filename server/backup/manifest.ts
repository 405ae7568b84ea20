import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { isVersion } from '#backend/storage/file-store.ts'
import type { MigrationRecord } from '#database/migrate.ts'
import { ConfigError } from '../config.ts'
import { drain, Measure } from './streams.ts'
import type { KeptTable, SequenceState } from './tables.ts'

/** A sentence for the person who makes or restores a backup. */
export class BackupError extends ConfigError {
  override name = 'BackupError'
}

/** A table of a backup, with facts about its rows as `COPY` writes them, before compression. */
export interface TableRecord extends KeptTable {
  rows: number
  bytes: number
  sha256: string
}

/** The manifest of a backup. It is written last: without it there is no backup. */
export interface Manifest {
  format: number
  /** Names this backup and no other. */
  id: string
  /** The moment of the snapshot. */
  madeAt: string
  /** The version of the PostgreSQL it was made from. */
  server: string
  migrations: MigrationRecord[]
  /** The version of the job queue's schema; null where there was none. */
  queueVersion: number | null
  tables: TableRecord[]
  sequences: SequenceState[]
  files: {
    count: number
    bytes: number
    /** Objects with bytes in an S3 store, which were left there. */
    leftInStores: number
    /** Objects with no bytes anywhere. */
    missing: number
  }
  secrets: {
    /** Whether secrets.json is in the backup; if not, the environment had the secrets. */
    included: boolean
    /** Of the secret that sealed keys and second factors; two secrets have the same only if they are the same. */
    fingerprint: string
  }
}

/** The format this program writes. It reads this one and every older one. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const SUMS = 'SHA256SUMS'
export const SECRETS = 'secrets.json'

/** Where the rows of a table lie in a backup. */
export function tableFile({ schema, name }: { schema: string; name: string }): string {
  return `tables/${encodeURIComponent(`${schema}.${name}`)}.copy.zst`
}

/** Where the bytes of an object's version lie in a backup. */
export function versionFile(version: string): string {
  return `files/${version.slice(0, 2)}/${version.slice(2)}`
}

/** The object version that a file of the backup holds; undefined for every other file. */
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
 * Reads the manifest and checks the whole backup except the objects' bytes, which are many and are checked as they are
 * copied. Throws BackupError when it is none, is damaged, or was made by a newer program.
 */
export async function readBackup(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${directory} is not a whole backup: it has no ${MANIFEST}.`)
  })
  const manifest = parse(text)
  if (!(manifest.format <= FORMAT))
    throw new BackupError(
      `The backup was made by a newer Magari (format ${manifest.format}, and this one reads up to ${FORMAT}). Restore it with that one.`,
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

/** The sentence for a file with other bytes than were written. */
export function damaged(file: string): BackupError {
  return new BackupError(`The backup is damaged: ${file} is not as it was written. Nothing was restored.`)
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
