import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { Button } from '../../ui/button.tsx'
import { OwnRequest, OwnRequests } from '../requests/own-requests.tsx'
import { useWithdrawal } from '../requests/withdrawal.tsx'
import { applicationState } from './application-state.ts'
import type { OwnApplication } from './queries.ts'

/** The visitor's applications with their states. */
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
    requests: 'financing_applications',
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
            {...applicationState(application.status)}
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
