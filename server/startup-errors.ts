import { MigrationError } from '#database/migrate.ts'
import { ConfigError } from './config.ts'
import { EmbeddedPostgresError } from './postgres-binaries.ts'

/** The error message for the terminal. Bugs, which the operator cannot fix, keep their stack. */
export function startupErrorMessage(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError
  ) {
    return error.message
  }
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number }
  // 53100 is PostgreSQL's code.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return 'The disk is full. Free space on the disk of DATA_DIR, and start again. Nothing is lost.'
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES' && port)
    return `Port ${port} is reserved for the administrator. Set PORT to 1024 or higher.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.'
  if (code === 'ENOTFOUND' && port === undefined) return 'HOST is not an address of this machine.'
  if (path && ['EACCES', 'EPERM', 'EROFS'].includes(code ?? ''))
    return `${path} cannot be read and written (${code}). It belongs to somebody else, or is on a read-only disk.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
