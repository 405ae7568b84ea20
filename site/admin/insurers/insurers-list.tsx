import { useState } from 'react'
import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { INSURANCE_TYPE_LABELS } from '#domain/money/insurance.ts'
import { ProviderMark } from '../../money/requests/provider-mark.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListForm } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { Requests, requestsInWords } from '../requests/requests.tsx'
import { type AdminInsurer, changeInsurer, deleteInsurer } from './queries.ts'

/** Insurers, few enough to be searched here, with what may be done with each. */
export function InsurersList({ insurers, search }: { insurers: AdminInsurer[]; search: string }) {
  const { busy, act } = useActions()
  const [deleting, setDeleting] = useState<AdminInsurer | null>(null)
  const shown = insurers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <ListForm
        search={search}
        searchLabel="Name of an insurer"
        found={{ count: shown.length, one: 'insurer', several: 'insurers' }}
      />
      {shown.length === 0 ? (
        <EmptyState title="No insurers found">
          {search ? 'Try another name.' : 'Members can ask for quotes once there is an insurer.'}
        </EmptyState>
      ) : (
        <Records
          label="Insurers"
          rows={shown}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          actions={(insurer) => {
            const { id, name, active } = insurer
            return (
              <>
                <LinkButton
                  size="s"
                  to={{ pathname: href('/admin/insurers'), search: `?insurer=${id}` }}
                  aria-label={`Edit ${name}`}
                >
                  Edit
                </LinkButton>
                <Button
                  size="s"
                  busy={busy === id}
                  aria-label={`Switch ${active ? 'off' : 'on'} ${name}`}
                  onClick={() =>
                    void act(id, (client) => changeInsurer(client, id, { active: !active }), {
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
                  onClick={() => setDeleting(insurer)}
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
        description={deleting && `Nobody has asked it for a quote. ${withPremiums(deleting)}`}
        blocked={
          deleting &&
          deleting.requests > 0 &&
          `Members have asked it for quotes (${requestsInWords(deleting, 'quote')}), and their quotes name it. ${
            deleting.active ? 'Switch it off instead.' : 'It is switched off: nobody can ask it any more.'
          }`
        }
        onConfirm={async () => {
          if (deleting)
            await act(deleting.id, (client) => deleteInsurer(client, deleting.id), {
              done: `“${deleting.name}” deleted`,
              failed: `“${deleting.name}” could not be deleted`,
            })
          setDeleting(null)
        }}
      />
    </>
  )
}

function withPremiums({ rates }: AdminInsurer): string {
  if (rates.length === 0) return 'It has no premiums.'
  return rates.length === 1
    ? 'Its premium is deleted with it.'
    : `Its ${rates.length} premiums are deleted with it.`
}

const COLUMNS: Column<AdminInsurer>[] = [
  {
    key: 'name',
    label: 'Insurer',
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
  {
    key: 'covers',
    label: 'Covers',
    cell: ({ insurance_types }) => insurance_types.map((cover) => INSURANCE_TYPE_LABELS[cover]).join(', '),
  },
  {
    key: 'premiums',
    label: 'Premiums',
    numeric: true,
    cell: ({ rates }) => (rates.length > 0 ? rates.length : 'None'),
  },
  {
    key: 'requests',
    label: 'Quotes',
    cell: (insurer) => (
      <Requests
        provider={insurer}
        one="quote"
        to={`${href('/admin/applications')}?tab=insurance&search=${encodeURIComponent(insurer.name)}`}
      />
    ),
  },
  {
    key: 'updated',
    label: 'Changed',
    cell: ({ updated_at }) => <span className="whitespace-nowrap">{formatDate(updated_at)}</span>,
  },
]
