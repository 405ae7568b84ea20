import { useState } from 'react'
import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { ProviderMark } from '../../money/requests/provider-mark.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListForm } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { Requests, requestsInWords } from '../requests/requests.tsx'
import { type AdminLender, changeLender, deleteLender } from './queries.ts'

/** Lenders, few enough to be searched here, with what may be done with each. */
export function LendersList({ lenders, search }: { lenders: AdminLender[]; search: string }) {
  const { busy, act } = useActions()
  const [deleting, setDeleting] = useState<AdminLender | null>(null)
  const shown = lenders.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <ListForm
        search={search}
        searchLabel="Name of a lender"
        found={{ count: shown.length, one: 'lender', several: 'lenders' }}
      />
      {shown.length === 0 ? (
        <EmptyState title="No lenders found">
          {search ? 'Try another name.' : 'Members can apply for loans once there is a lender.'}
        </EmptyState>
      ) : (
        <Records
          label="Lenders"
          rows={shown}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          actions={(lender) => {
            const { id, name, active } = lender
            return (
              <>
                <LinkButton
                  size="s"
                  to={{ pathname: href('/admin/lenders'), search: `?lender=${id}` }}
                  aria-label={`Edit ${name}`}
                >
                  Edit
                </LinkButton>
                <Button
                  size="s"
                  busy={busy === id}
                  aria-label={`Switch ${active ? 'off' : 'on'} ${name}`}
                  onClick={() =>
                    void act(id, (client) => changeLender(client, id, { active: !active }), {
                      done: `“${name}” switched ${active ? 'off' : 'on'}`,
                      failed: `“${name}” could not be switched ${active ? 'off' : 'on'}`,
                    })
                  }
                >
                  {active ? 'Switch off' : 'Switch on'}
                </Button>
                <Button
                  size="s"
                  variant="bare"
                  className="text-danger!"
                  aria-label={`Delete ${name}`}
                  onClick={() => setDeleting(lender)}
                >
                  Delete
                </Button>
              </>
            )
          }}
        />
      )}
      <DeletionDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        name={deleting?.name ?? ''}
        description="Nobody has applied to it."
        blocked={
          deleting &&
          deleting.requests > 0 &&
          `Members have applied to it (${requestsInWords(deleting, 'application')}), and their applications name it. ${
            deleting.active
              ? 'Switch it off instead.'
              : 'It is switched off: nobody can apply to it any more.'
          }`
        }
        onConfirm={async () => {
          if (deleting)
            await act(deleting.id, (client) => deleteLender(client, deleting.id), {
              done: `“${deleting.name}” deleted`,
              failed: `“${deleting.name}” could not be deleted`,
            })
          setDeleting(null)
        }}
      />
    </>
  )
}

const COLUMNS: Column<AdminLender>[] = [
  {
    key: 'name',
    label: 'Lender',
    main: true,
    cell: ({ name, logo_url, active }) => (
      <div className="flex items-center gap-3">
        <ProviderMark name={name} logo={logo_url} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
          {name}
          {!active && (
            <Badge tone="draft" icon={null}>
              Switched off
            </Badge>
          )}
        </span>
      </div>
    ),
  },
  { key: 'rates', label: 'Interest', cell: ({ interest_rate_range }) => interest_rate_range ?? 'Not given' },
  { key: 'amounts', label: 'Loans', cell: loans },
  {
    key: 'term',
    label: 'Longest term',
    cell: ({ max_term_months }) => (max_term_months ? `${max_term_months} months` : 'No limit'),
  },
  {
    key: 'requests',
    label: 'Applications',
    cell: (lender) => (
      <Requests
        provider={lender}
        one="application"
        to={`${href('/admin/applications')}?search=${encodeURIComponent(lender.name)}`}
      />
    ),
  },
  {
    key: 'updated',
    label: 'Changed',
    cell: ({ updated_at }) => <span className="whitespace-nowrap">{formatDate(updated_at)}</span>,
  },
]

function loans({ min_amount, max_amount }: AdminLender): string {
  if (min_amount && max_amount) return `${formatKes(min_amount)} to ${formatKes(max_amount)}`
  if (min_amount) return `From ${formatKes(min_amount)}`
  return max_amount ? `Up to ${formatKes(max_amount)}` : 'Any amount'
}
