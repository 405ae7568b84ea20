import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleX from 'lucide-react/icons/circle-x'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { APPLICATION_STATUS_LABELS, WITHDRAWN, WITHDRAWN_LABEL } from '#domain/financing.ts'
import { formatKes } from '#domain/money.ts'
import { browserClient } from '../client.ts'
import { OwnRequest, OwnRequests } from '../offers/own-requests.tsx'
import type { BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { type OwnApplication, withdrawApplication } from './queries.ts'

const LOOKS: Record<OwnApplication['status'], { tone: BadgeTone; icon?: LucideIcon }> = {
  pending: { tone: 'pending' },
  approved: { tone: 'active' },
  rejected: { tone: 'expired', icon: CircleX },
  disbursed: { tone: 'sold', icon: Banknote },
  withdrawn: { tone: 'draft', icon: Undo },
}
const LABELS = { ...APPLICATION_STATUS_LABELS, [WITHDRAWN]: WITHDRAWN_LABEL }

/** What the visitor has applied for, and what became of it. */
export function YourApplications({
  applications,
  onChange,
}: {
  applications: OwnApplication[]
  onChange: () => Promise<void>
}) {
  const [asked, setAsked] = useState<OwnApplication | null>(null)

  async function withdraw({ id }: OwnApplication) {
    try {
      await withdrawApplication(await browserClient(), id)
      toast({ title: 'Application withdrawn' })
    } catch (error) {
      console.error('The application could not be withdrawn:', error)
      toast({
        title: 'The application could not be withdrawn',
        description: 'It may have been decided meanwhile.',
        tone: 'error',
      })
    }
    await onChange()
  }

  return (
    <>
      <OwnRequests
        id="your-applications"
        title="Your Applications"
        none="You have not applied for a loan yet."
        count={applications.length}
      >
        {applications.map((application) => (
          <OwnRequest
            key={application.id}
            title={application.provider?.name ?? ''}
            {...(LOOKS[application.status] ?? LOOKS.pending)}
            status={LABELS[application.status] ?? application.status}
            reason={application.decision_reason}
            action={
              application.status === 'pending' && (
                <Button
                  size="s"
                  onClick={() => setAsked(application)}
                  aria-label={`Withdraw the application to ${application.provider?.name}`}
                >
                  Withdraw
                </Button>
              )
            }
          >
            <b className="font-medium text-ink">{formatKes(application.loan_amount)}</b> over{' '}
            {application.term_months} months
            {application.vehicle && (
              <>
                {' for '}
                <Link
                  to={href('/vehicles/:id', { id: application.vehicle.id })}
                  className="text-green-ink wrap-anywhere"
                >
                  {application.vehicle.title}
                </Link>
              </>
            )}{' '}
            · {formatDate(application.created_at)}
          </OwnRequest>
        ))}
      </OwnRequests>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Withdraw this application?"
        description={asked ? `${asked.provider?.name}: ${formatKes(asked.loan_amount)}` : undefined}
        confirmLabel="Withdraw"
        onConfirm={async () => {
          if (asked) await withdraw(asked)
          setAsked(null)
        }}
      />
    </>
  )
}
