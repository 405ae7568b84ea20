import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { Notice } from '../../ui/notice.tsx'
import type { BackupState } from './queries.ts'

/** Why the last scheduled backup failed, until one succeeds. */
export function BackupFailure({ state: { made_at, failed_at, failure } }: { state: BackupState }) {
  if (!failed_at) return null
  return (
    <Notice>
      <p>
        <b className="font-medium text-ink">The last backup failed</b> on {moment(failed_at)}: {failure}
      </p>
      <p>
        {made_at
          ? `The last complete backup was made on ${moment(made_at)}.`
          : 'There is no complete backup yet.'}
      </p>
    </Notice>
  )
}

/** When the last scheduled backup was made. */
export function LastBackup({ state: { made_at, bytes } }: { state: BackupState }) {
  return (
    <p className="mt-4 text-sm text-ink-2">
      {made_at
        ? `Last complete backup: ${moment(made_at)}, ${formatNumber(Math.ceil((bytes ?? 0) / 1e6))} MB.`
        : 'No scheduled backups yet. The operator of the server can schedule them (BACKUP_EVERY).'}
    </p>
  )
}

function moment(at: string): string {
  return `${formatDate(at)}, ${formatTime(at)}`
}
