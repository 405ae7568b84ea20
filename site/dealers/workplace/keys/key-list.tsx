import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatAge, formatDate } from '#domain/foundation/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DealerKey, revokeDealerKey } from './queries.ts'

/** The dealer's keys, to revoke those in use. */
export function KeyList({ keys, now }: { keys: DealerKey[]; now: number }) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<DealerKey | null>(null)

  async function revoke() {
    if (!asked) return
    try {
      await revokeDealerKey(await browserClient(), asked.id)
      toast({ title: `Key ${asked.name} revoked` })
      await revalidate()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The key could not be revoked', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'The key could not be revoked', description: sentence, tone: 'error' })
    } finally {
      setAsked(null)
    }
  }

  if (keys.length === 0) return <p className="text-sm text-ink-2">You have no keys.</p>
  return (
    <>
      <ul aria-label="Keys" className="grid rounded-r border border-line bg-raise">
        {keys.map((key) => (
          <li
            key={key.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
                {key.name}
                {key.revoked_at && <Badge tone="expired">Revoked</Badge>}
              </p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                <span className="font-mono">{key.prefix}…</span> · made {formatDate(key.created_at)} ·{' '}
                {usedWords(key, now)}
              </p>
            </div>
            {!key.revoked_at && (
              <Button size="s" aria-label={`Revoke ${key.name}`} onClick={() => setAsked(key)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={revoke}
        title={`Revoke the key ${asked?.name ?? ''}?`}
        description="The program that uses it is refused from now on. This cannot be undone."
        confirmLabel="Revoke"
      />
    </>
  )
}

function usedWords({ last_used_at, revoked_at }: DealerKey, now: number): string {
  if (revoked_at) return `revoked ${formatDate(revoked_at)}`
  return last_used_at ? `last used ${formatAge(last_used_at, now)}` : 'never used'
}
