import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { discardStatement, type Standing, type StatementSummary } from './queries.ts'

const ACTED: readonly Standing[] = ['approved', 'listed', 'fee', 'moved', 'left']

/** Removes a statement that was read wrongly, while nothing has been done with its rows. */
export function DiscardStatement({ summary }: { summary: StatementSummary }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  if (ACTED.some((standing) => summary.standings[standing])) return null

  async function discard() {
    try {
      await discardStatement(await browserClient(), summary.id)
      toast({ title: 'Statement discarded' })
      void navigate(href('/admin/payments/statements'))
    } catch (error) {
      reportFailure('A statement could not be discarded', error)
      toast({
        title: 'The statement was not discarded',
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
      setAsking(false)
    }
  }

  return (
    <div className="mt-10">
      <Button onClick={() => setAsking(true)}>Discard this statement</Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard this statement?"
        description="Nothing has been done with its rows. You can upload the file again, with other columns."
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </div>
  )
}
