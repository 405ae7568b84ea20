import { ConfigError } from '../config.ts'
import { BackupError } from './manifest.ts'

const FULL = ['ENOSPC', 'EDQUOT', '53100']
const GONE = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** The context of a failure for its message: the disk in use, and the resulting state. */
export interface FailureContext {
  name: 'backup' | 'restore' | 'download'
  disk: string
  outcome: string
  signal: AbortSignal
}

/** Turns an external error (interruption, disk, database) into a BackupError with a readable message; returns any other error unchanged. */
export function explainFailure(error: unknown, { name, disk, outcome, signal }: FailureContext): unknown {
  if (signal.aborted) return new BackupError(`The ${name} was stopped. ${outcome}`)
  if (error instanceof ConfigError) return error
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (FULL.includes(code)) return new BackupError(`${disk} is full. ${outcome} Make room and try again.`)
  if (GONE.includes(code) || code.startsWith('08') || message.startsWith('Connection terminated'))
    return new BackupError(`The connection to the database was lost: ${message}. ${outcome}`)
  return error
}
