import { ConfigError } from '../config.ts'
import { BackupError } from './manifest.ts'

const FULL = ['ENOSPC', 'EDQUOT', '53100']
const GONE = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** The context of a failure, for the person who ran the command: the place on disk, and the state it is in. */
export interface Doing {
  name: 'backup' | 'restore'
  disk: string
  outcome: string
  signal: AbortSignal
}

/** An error as a sentence, where it came from outside: the person, the disk, the database. Any other stays as it is. */
export function asSentence(error: unknown, { name, disk, outcome, signal }: Doing): unknown {
  if (signal.aborted) return new BackupError(`The ${name} was stopped. ${outcome}`)
  if (error instanceof ConfigError) return error
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (FULL.includes(code)) return new BackupError(`${disk} is full. ${outcome} Make room and try again.`)
  if (GONE.includes(code) || code.startsWith('08') || message.startsWith('Connection terminated'))
    return new BackupError(`The database went away: ${message}. ${outcome}`)
  return error
}
