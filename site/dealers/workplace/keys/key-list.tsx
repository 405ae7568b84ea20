import { useState } from 'react'
import { formatAge, formatDate } from '#domain/foundation/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { type DealerKey, revokeDealerKey } from './queries.ts'

/** The dealer's keys, to revoke those in use. */
export function KeyList({ keys, now }: { keys: DealerKey[]; now: number }) {
  const { act } = useActions()
  const [asked, setAsked] = useState<DealerKey | null>(null)

  async function revoke() {
    if (!asked) return
    await act(asked.id, (client) => revokeDealerKey(client, asked.id), {
      done: `Key ${asked.name} revoked`,
      failed: 'The key could not be revoked',
    })
    setAsked(null)
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
