import { useState } from 'react'
import type { ServiceError } from '#domain/foundation/errors.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type OwnFeeds, replaceFeedAddresses } from './queries.ts'

interface NewAddressProps {
  version: number
  onReplaced: (feeds: OwnFeeds) => void
}

/** Ends both addresses, after a question: whoever has them reads nothing any more. */
export function NewAddress({ version, onReplaced }: NewAddressProps) {
  const [asked, setAsked] = useState(false)

  async function replace() {
    try {
      onReplaced(await replaceFeedAddresses(version))
      toast({ title: 'New addresses made', description: 'Enter them where you used those before.' })
    } catch (error) {
      if (await toastIfSessionEnded(error, 'the addresses are as before.')) return
      reportFailure('The addresses could not be replaced', error)
      toast({
        title: 'The addresses could not be replaced',
        description: (error as ServiceError).message,
        tone: 'error',
      })
    } finally {
      setAsked(false)
    }
  }

  return (
    <>
      <Button onClick={() => setAsked(true)}>New address</Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Replace both addresses?"
        description="Those of today stop working at once. Facebook and Google get nothing until you enter the new ones there."
        confirmLabel="Replace them"
        onConfirm={replace}
      />
    </>
  )
}
