import { useState } from 'react'
import { flushSync } from 'react-dom'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient, type Client } from '../../client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface Withdrawal<Request> {
  /** 'application' or 'quote'. */
  noun: string
  /** What stands below the question. */
  describe: (request: Request) => string
  withdraw: (client: Client, id: string) => Promise<void>
  /** Reads the list again. */
  onChange: () => Promise<void>
  /** Of the list, which takes the focus: the button that asked goes with the state. */
  listId: string
}

/** Withdraws a request that nobody has decided yet, after asking. Render `question` once. */
export function useWithdrawal<Request extends { id: string }>({
  noun,
  describe,
  withdraw,
  onChange,
  listId,
}: Withdrawal<Request>) {
  const [asked, setAsked] = useState<Request | null>(null)

  async function confirm() {
    if (!asked) return
    try {
      await withdraw(await browserClient(), asked.id)
      toast({ title: `${noun[0]?.toUpperCase()}${noun.slice(1)} withdrawn` })
    } catch (error) {
      console.error('The request could not be withdrawn:', error)
      const { code } = error as ServiceError
      toast({
        title: `The ${noun} could not be withdrawn`,
        description:
          code === 'PGRST116' ? 'It was decided meanwhile.' : databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
      if (code !== 'PGRST116') return setAsked(null)
    }
    await onChange()
    // While the window is open, nothing behind it takes the focus.
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
