import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleX from 'lucide-react/icons/circle-x'
import Undo from 'lucide-react/icons/undo-2'
import { href, Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { APPLICATION_STATUS_LABELS } from '#domain/financing.ts'
import { formatKes } from '#domain/money.ts'
import { WITHDRAWN, WITHDRAWN_LABEL } from '#domain/withdrawal.ts'
import { OwnRequest, OwnRequests } from '../offers/own-requests.tsx'
import { useWithdrawal } from '../offers/withdrawal.tsx'
import type { BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
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
  const { ask, question } = useWithdrawal<OwnApplication>({
    noun: 'application',
    describe: ({ provider, loan_amount }) => `${provider?.name}: ${formatKes(loan_amount)}`,
    withdraw: withdrawApplication,
    onChange,
    listId: 'your-applications',
  })

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
                  onClick={() => ask(application)}
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
      {question}
    </>
  )
}
