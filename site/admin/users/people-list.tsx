import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChosenBar } from '../../workplace/chosen-bar.tsx'
import { ListPages } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useRowActions } from '../../workplace/use-row-actions.ts'
import { PersonActs } from './person-acts.tsx'
import { RoleBadge, StandingBadges } from './person-badges.tsx'
import { nameOfPerson } from './person-name.ts'
import { type AdminPeople, type AdminPerson, type PeopleAsked, verifyPerson } from './queries.ts'

interface PeopleListProps {
  list: AdminPeople
  sort: PeopleAsked['sort']
}

/** The users of the marketplace, with actions to verify and suspend them. */
export function PeopleList({ list, sort }: PeopleListProps) {
  const { busy, busyWithSeveral, act, actOn, ids, chosen, setChosen } = useRowActions(
    list.people.map(({ id }) => id),
  )

  const verify = (ids: readonly string[], verified: boolean) =>
    actOn(ids, (client, id) => verifyPerson(client, id, verified), {
      done: `User ${verified ? 'verified' : 'unverified'} successfully!`,
      doneToSeveral: (count) => `${count} users ${verified ? 'verified' : 'unverified'}`,
      undo: (client, id) =>
        verifyPerson(client, id, list.people.find((one) => one.id === id)?.verified ?? !verified),
      failed: 'Failed to update user verification',
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
        sort={sort}
        columns={COLUMNS}
        selection={{ keys: chosen, nameOf: nameOfPerson, onChange: setChosen }}
        actions={(person) => (
          // Stacked, so that both fit beside eight columns on a laptop.
          <div className="flex flex-wrap gap-2 lg:flex-col lg:flex-nowrap 2xl:flex-row">
            <PersonActs
              person={person}
              busy={busy === person.id}
              act={act}
              onVerify={() => void verify([person.id], !person.verified)}
            />
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
      <ListPages list={list} />
    </>
  )
}

const COLUMNS: Column<AdminPerson>[] = [
  {
    key: 'name',
    label: 'Name',
    main: true,
    sort: ['name', 'name_desc', 'ascending'],
    cell: (person) => (
      <div className="lg:min-w-40">
        <Link to={href('/admin/users/:id', { id: person.id })} className="block text-ink">
          {nameOfPerson(person)}
        </Link>
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
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    key: 'verified',
    label: 'State',
    cell: ({ verified, suspended_at }) => (
      <StandingBadges verified={verified} suspended={suspended_at !== null} />
    ),
  },
  { key: 'listings', label: 'Listings', numeric: true, cell: ({ listings }) => listings },
  {
    key: 'joined',
    label: 'Joined',
    sort: ['oldest', 'newest'],
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
]
