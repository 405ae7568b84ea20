import { useState } from 'react'
import { flushSync } from 'react-dom'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { withdrawRequest } from './queries.ts'

interface Withdrawal<Request> {
  /** 'application' or 'quote'. */
  noun: string
  /** The description of the dialog. */
  describe: (request: Request) => string
  requests: Parameters<typeof withdrawRequest>[1]
  /** Reloads the list. */
  onChange: () => Promise<void>
  /** The list takes the focus, because the pressed button disappears. */
  listId: string
}

/** Withdraws a pending request after a confirmation. Render `question` once. */
export function useWithdrawal<Request extends { id: string }>({
  noun,
  describe,
  requests,
  onChange,
  listId,
}: Withdrawal<Request>) {
  const [asked, setAsked] = useState<Request | null>(null)

  async function confirm() {
    if (!asked) return
    try {
      await withdrawRequest(await browserClient(), requests, asked.id)
      toast({ title: `${noun[0]?.toUpperCase()}${noun.slice(1)} withdrawn` })
    } catch (error) {
      reportFailure('The request could not be withdrawn', error)
      const isDecided = (error as ServiceError).code === 'PGRST116'
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({
        title: `The ${noun} could not be withdrawn`,
        description: isDecided ? 'It has already been decided.' : sentence,
        tone: 'error',
      })
      if (!isDecided) return setAsked(null)
    }
    await onChange()
    // Nothing behind an open dialog can take the focus.
    flushSync(() => setAsked(null))
    document.getElementById(listId)?.focus({ preventScroll: true })
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      title={`Withdraw this ${noun}?`}
      description={asked ? describe(asked) : undefined}
      confirmLabel="Withdraw"
      onConfirm={confirm}
    />
  )
  return { ask: setAsked, question }
}
