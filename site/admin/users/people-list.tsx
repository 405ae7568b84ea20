import { useState } from 'react'
import { displayName, type Role, roleLabel } from '#domain/accounts.ts'
import { formatDate } from '#domain/dates.ts'
import { formatPhone } from '#domain/phone.ts'
import { ChosenBar } from '../../portal/chosen-bar.tsx'
import { addressWith, sortHead } from '../../portal/list-address.ts'
import { type Column, Records } from '../../portal/records.tsx'
import { useRowActs } from '../../portal/use-row-acts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import {
  type AdminPeople,
  type AdminPerson,
  type PeopleAsked,
  suspendPerson,
  verifyPerson,
} from './queries.ts'

const PATH = '/admin/users'

/** Spec 001 §2: red, blue, green, and grey for the others. */
const ROLE_TONES: Partial<Record<Role, BadgeTone>> = {
  admin: 'expired',
  dealer: 'sold',
  service_provider: 'active',
}

interface PeopleListProps {
  list: AdminPeople
  asked: PeopleAsked
  params: URLSearchParams
}

/** The people of the marketplace, to be verified and suspended. */
export function PeopleList({ list, asked, params }: PeopleListProps) {
  const { busy, busyWithSeveral, act, actOn, ids, chosen, setChosen } = useRowActs(
    list.people.map(({ id }) => id),
  )
  const [suspending, setSuspending] = useState<AdminPerson | null>(null)

  const verify = (ids: readonly string[], verified: boolean) =>
    actOn(ids, (client, id) => verifyPerson(client, id, verified), {
      done: `User ${verified ? 'verified' : 'unverified'} successfully!`,
      failed: 'Failed to update user verification',
    })
  const suspend = (person: AdminPerson) =>
    act(person.id, (client) => suspendPerson(client, person.id, person.suspended_at === null), {
      done: person.suspended_at === null ? 'User suspended' : 'User no longer suspended',
      failed: 'Failed to update the suspension',
    })

  if (list.people.length === 0) {
    return <EmptyState title="No users found">Try another name, role, verification or suspension.</EmptyState>
  }
  return (
    <>
      <Records
        label="Platform users"
        rows={list.people}
        keyOf={({ id }) => id}
        columns={columns(asked, params)}
        selection={{ keys: chosen, nameOf, onChange: setChosen }}
        actions={(person) => (
          // One below the other beside eight columns: both are in view on a laptop.
          <div className="flex flex-wrap gap-2 lg:flex-col lg:flex-nowrap 2xl:flex-row">
            <Button
              size="s"
              busy={busy === person.id}
              onClick={() => void verify([person.id], !person.verified)}
              aria-label={`${person.verified ? 'Unverify' : 'Verify'} ${nameOf(person)}`}
            >
              {person.verified ? 'Unverify' : 'Verify'}
            </Button>
            {person.role !== 'admin' && (
              <Button
                size="s"
                variant="bare"
                onClick={() => (person.suspended_at ? void suspend(person) : setSuspending(person))}
                aria-label={`${person.suspended_at ? 'Unsuspend' : 'Suspend'} ${nameOf(person)}`}
              >
                {person.suspended_at ? 'Unsuspend' : 'Suspend'}
              </Button>
            )}
          </div>
        )}
      />
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        {[true, false].map((verified) => (
          <Button
            key={String(verified)}
            size="s"
            busy={busyWithSeveral}
            onClick={() => void verify(ids, verified)}
          >
            {verified ? 'Verify' : 'Unverify'}
          </Button>
        ))}
      </ChosenBar>
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / list.page_size)}
        href={(page) => addressWith(PATH, params, { page })}
      />
      <ConfirmDialog
        open={suspending !== null}
        onClose={() => setSuspending(null)}
        title={`Suspend ${suspending ? nameOf(suspending) : ''}?`}
        description="Nobody sees their ads any more, and they can neither post nor write. You can end it at any time."
        confirmLabel="Suspend"
        onConfirm={async () => {
          if (suspending) await suspend(suspending)
          setSuspending(null)
        }}
      />
    </>
  )
}

function nameOf(person: AdminPerson): string {
  return displayName(person) || person.email || person.id
}

function columns(asked: PeopleAsked, params: URLSearchParams): Column<AdminPerson>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      main: true,
      sort: sortHead(PATH, params, asked.sort, { ascending: 'name', descending: 'name_desc', first: 'asc' }),
      cell: (person) => (
        <div className="lg:min-w-40">
          <span className="block">{nameOf(person)}</span>
          <span className="block text-xs font-normal text-ink-3">{person.id}</span>
        </div>
      ),
    },
    {
      key: 'contact',
      label: 'Contact',
      cell: ({ email, phone }) => (
        <>
          {email && <span className="block">{email}</span>}
          {phone && <span className="block whitespace-nowrap text-ink-2">{formatPhone(phone)}</span>}
        </>
      ),
    },
    { key: 'location', label: 'Location', cell: ({ location }) => location ?? '–' },
    {
      key: 'role',
      label: 'Role',
      cell: ({ role }) => (
        <Badge tone={ROLE_TONES[role] ?? 'draft'} icon={null}>
          {roleLabel(role)}
        </Badge>
      ),
    },
    {
      key: 'verified',
      label: 'State',
      cell: ({ verified, suspended_at }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={verified ? 'active' : 'draft'}>{verified ? 'Verified' : 'Unverified'}</Badge>
          {suspended_at && <Badge tone="expired">Suspended</Badge>}
        </span>
      ),
    },
    { key: 'listings', label: 'Listings', numeric: true, cell: ({ listings }) => listings },
    {
      key: 'joined',
      label: 'Joined',
      sort: sortHead(PATH, params, asked.sort, { ascending: 'oldest', descending: 'newest', first: 'desc' }),
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
    },
  ]
}
