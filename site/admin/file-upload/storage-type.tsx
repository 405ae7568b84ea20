import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { checkS3Form } from '#domain/integrations/integrations.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { toast } from '../../ui/toast.ts'
import { s3Trouble } from '../connection-tests.ts'
import { type S3Settings, switchToLocal, switchToS3 } from './queries.ts'

interface StorageTypeProps {
  settings: S3Settings | null
  /** Reloads the settings. */
  onSwitched: () => void
}

/** Where new files are stored, and the switch to the other storage: to S3 only after a connection test. */
export function StorageType({ settings, onSwitched }: StorageTypeProps) {
  const [asked, setAsked] = useState<'local' | 's3' | null>(null)
  const [trouble, setTrouble] = useState<{ sentence: string; attempt: number } | null>(null)
  const ready = settings !== null && checkS3Form(settings).value !== null
  const active = settings?.is_active === true

  function fail(title: string, sentence: string) {
    toast({ title, tone: 'error' })
    setTrouble((before) => ({ sentence, attempt: (before?.attempt ?? 0) + 1 }))
  }

  async function switchTo(place: 'local' | 's3') {
    setTrouble(null)
    try {
      if (place === 's3' && settings) {
        const found = await s3Trouble(settings)
        if (found)
          return fail(`Connection test failed: ${found}`, `${found} New files are still stored locally.`)
        await switchToS3(await browserClient(), settings.id)
      } else await switchToLocal(await browserClient())
      toast({ title: place === 's3' ? 'Switched to AWS S3 storage' : 'Switched to local storage' })
      onSwitched()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The storage was not switched', error)
      fail(
        place === 's3' ? 'Failed to switch to S3 storage' : 'Failed to switch to local storage',
        databaseRefusal(error as ServiceError).sentence,
      )
    }
  }

  return (
    <div className="grid max-w-3xl gap-4">
      {trouble && <ErrorSummary title={trouble.sentence} attempt={trouble.attempt} />}
      <ul className="grid gap-4 lg:grid-cols-2">
        <Place icon="hard-drive" title="Local Storage" inUse={!active}>
          <p className="text-sm text-ink-2">On the disk of the server.</p>
          {active && <Button onClick={() => setAsked('local')}>Switch to local storage</Button>}
        </Place>
        <Place icon="cloud" title="AWS S3" inUse={active}>
          <p className="text-sm wrap-anywhere text-ink-2">
            {ready
              ? `In the bucket ${settings.bucket_name} (${settings.endpoint || settings.region}).`
              : 'In a bucket of Amazon S3 or an S3-compatible service. Enter its address and keys first.'}
          </p>
          {!active &&
            (ready ? (
              <Button onClick={() => setAsked('s3')}>Switch to AWS S3</Button>
            ) : (
              <LinkButton to={`${href('/admin/file-upload')}?tab=aws`}>
                Fill in the AWS configuration
              </LinkButton>
            ))}
        </Place>
      </ul>
      <p className="max-w-[64ch] text-sm text-ink-2">
        Switching affects new files only. Existing files stay where they are, so keep the old storage: the
        disk, or the bucket and its key.
      </p>
      <ConfirmDialog
        open={asked !== null}
        tone="main"
        onClose={() => setAsked(null)}
        title={asked === 's3' ? 'Switch to AWS S3 storage?' : 'Switch to local storage?'}
        description={
          asked === 's3'
            ? `The connection to ${settings?.bucket_name} is tested first. New files are then stored there; existing files stay readable.`
            : 'New files are then stored on the server’s disk. Files in the bucket stay readable.'
        }
        confirmLabel="Switch"
        onConfirm={async () => {
          if (asked) await switchTo(asked)
          setAsked(null)
        }}
      />
    </div>
  )
}

interface PlaceProps {
  icon: IconName
  title: string
  inUse: boolean
  children: ReactNode
}

function Place({ icon, title, inUse, children }: PlaceProps) {
  return (
    <li
      className={classNames(
        'grid content-start justify-items-start gap-3 rounded-r border bg-raise p-4',
        inUse ? 'border-green' : 'border-line',
      )}
    >
      <div className="flex w-full flex-wrap items-center gap-2">
        <Icon of={icon} className="text-ink-2" />
        <h2 className="text-base">{title}</h2>
        {inUse && (
          <Badge tone="active" className="ml-auto">
            In use
          </Badge>
        )}
      </div>
      {children}
    </li>
  )
}
