import { useEffect, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { heldNameReason } from '#domain/people/business-names.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import {
  type BusinessNameKind,
  type PendingBusinessName,
  pendingBusinessName,
  withdrawBusinessName,
} from './business-name-queries.ts'

interface BusinessNameChangeProps {
  userId: string
  kind: BusinessNameKind
  /** The name that visitors see. */
  current: string | null
  /** Loads the request again when it changes. */
  version: unknown
}

/** The requested name of a business while it awaits approval. */
export function BusinessNameChange({ userId, kind, current, version }: BusinessNameChangeProps) {
  const [pending, setPending] = useState<PendingBusinessName | null>(null)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` triggers a reload.
  useEffect(() => {
    let isCurrent = true
    browserClient()
      .then((client) => pendingBusinessName(client, userId, kind))
      .then(
        (found) => isCurrent && setPending(found),
        (error) => reportFailure('The requested business name could not be read', error),
      )
    return () => {
      isCurrent = false
    }
  }, [userId, kind, version])

  async function withdraw({ id }: PendingBusinessName) {
    setBusy(true)
    try {
      await withdrawBusinessName(await browserClient(), id)
      setPending(null)
      toast({ title: 'Request withdrawn' })
    } catch (thrown) {
      const { sentence } = databaseRefusal(thrown as ServiceError)
      toast({ title: 'The request could not be withdrawn', description: sentence, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (!pending) return null
  const reason = heldNameReason(pending.held_for)
  return (
    <Notice>
      <p className="font-medium text-ink">Waiting for approval: “{pending.business_name}”</p>
      <p>
        {reason
          ? `We need to review this name first: ${reason}.`
          : 'Your business is verified, so we review a new name first.'}{' '}
        Until then visitors see {current ? `“${current}”` : 'your own name'}.
      </p>
      <p className="pt-2">
        <Button size="s" busy={busy} onClick={() => void withdraw(pending)}>
          Withdraw
        </Button>
      </p>
    </Notice>
  )
}
