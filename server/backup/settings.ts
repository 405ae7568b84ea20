import path from 'node:path'
import type { S3Options } from '#backend/storage/index.ts'
import { type Refuse, readSwitch, type Value } from '../variables.ts'

/** The backups that the server makes by itself. */
export interface BackupSchedule {
  /** Milliseconds from one to the next; undefined: none are made. */
  every: number | undefined
  /** Absolute path of the folder of all backups; undefined: not configured. */
  directory: string | undefined
  /** How many are kept in each place. */
  keep: number
  /** Whether files in S3 stores are copied too. */
  remoteFiles: boolean
  /** Where each one is copied, below the prefix; undefined: nowhere. */
  bucket: (S3Options & { prefix: string }) | undefined
}

const DURATION_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The schedule of the BACKUP_… variables for a server with this DATA_DIR. Calls `refuse` with a sentence for a bad value. */
export function readBackups(value: Value, dataDirectory: string, refuse: Refuse): BackupSchedule {
  const named = value('BACKUP_DIR')
  const directory = named && path.resolve(named)
  const schedule = {
    every: readInterval(value('BACKUP_EVERY'), refuse),
    directory,
    keep: readKept(value('BACKUP_KEEP') ?? '7', refuse),
    remoteFiles: readSwitch('BACKUP_REMOTE_FILES', value('BACKUP_REMOTE_FILES'), true, refuse),
    bucket: readBucket(value, refuse),
  }
  if (schedule.every && !directory)
    refuse(
      'BACKUP_EVERY also needs BACKUP_DIR: a folder for the backups, preferably on another disk than DATA_DIR.',
    )
  if (directory && isWithin(dataDirectory, directory))
    refuse(
      `BACKUP_DIR is ${directory}, which is in DATA_DIR (${dataDirectory}) and would be lost with it. Name another folder.`,
    )
  return schedule
}

// Whoever removes DATA_DIR to restore into it would remove the backups too.
function isWithin(outer: string, inner: string): boolean {
  return /^(?!\.\.(\/|$))/.test(path.relative(outer, inner))
}

function readInterval(text: string | undefined, refuse: Refuse): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const interval = Number(count) * (DURATION_MS[unit] ?? Number.NaN)
  if (interval >= 15 * 60_000 && interval <= 31 * 86_400_000) return interval
  refuse(
    `BACKUP_EVERY is "${text}", and it must be a time from 15m to 31d, such as 6h or 24h (m: minutes, h: hours, d: days).`,
  )
}

function readKept(text: string, refuse: Refuse): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  refuse(`BACKUP_KEEP is "${text}", and it must be a whole number from 1 to 999.`)
}

function readBucket(value: Value, refuse: Refuse): BackupSchedule['bucket'] {
  const given = {
    BACKUP_S3_BUCKET: value('BACKUP_S3_BUCKET'),
    BACKUP_S3_REGION: value('BACKUP_S3_REGION'),
    BACKUP_S3_ACCESS_KEY_ID: value('BACKUP_S3_ACCESS_KEY_ID'),
    BACKUP_S3_SECRET_ACCESS_KEY: value('BACKUP_S3_SECRET_ACCESS_KEY'),
  }
  const endpoint = value('BACKUP_S3_ENDPOINT')
  const prefix = value('BACKUP_S3_PREFIX')
  const missing = Object.entries(given).flatMap(([name, text]) => (text ? [] : [name]))
  if (missing.length === Object.keys(given).length && !endpoint && !prefix) return undefined
  if (missing.length > 0) refuse(`To copy backups to S3, ${missing.join(', ')} must be set as well.`)
  const [bucket, region, accessKeyId, secretAccessKey] = Object.values(given) as [
    string,
    string,
    string,
    string,
  ]
  const url = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (endpoint !== undefined && (!url || !/^https?:$/.test(url.protocol) || url.username || url.search))
    refuse('BACKUP_S3_ENDPOINT must be an address such as https://s3.example.com, without a user in it.')
  if (prefix !== undefined && !/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(prefix))
    refuse(`BACKUP_S3_PREFIX is "${prefix}", and it must be letters, digits, dots, - and _, with / between.`)
  return {
    endpoint: url?.href ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix: prefix ?? 'backups',
  }
}
