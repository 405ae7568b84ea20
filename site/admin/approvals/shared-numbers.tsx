import { href, Link } from 'react-router'
import { nameList } from '#domain/foundation/name-list.ts'
import type { SharedNumber } from './queries.ts'

const KINDS: Record<SharedNumber['kind'], string> = {
  id: 'ID number',
  registration: 'registration number',
  tax_pin: 'KRA PIN',
  plate: 'number plate',
  chassis: 'chassis number',
}

/** Other accounts with a number of this member's papers or vehicles. */
export function SharedNumbers({ sharing }: { sharing: readonly SharedNumber[] }) {
  if (sharing.length === 0) return null
  const people = [...new Map(sharing.map((other) => [other.id, other])).values()]
  return (
    <section className="grid gap-1.5 text-sm">
      <h3 className="text-sm text-ink-2">The same number on other accounts</h3>
      <ul className="grid gap-1">
        {people.map(({ id, name, suspended }) => (
          <li key={id}>
            <Link to={href('/admin/users/:id', { id })} className="font-medium text-danger">
              {name ?? 'Nameless'}
            </Link>
            {suspended && ' (suspended)'}:{' '}
            {nameList(sharing.filter((other) => other.id === id).map(({ kind }) => KINDS[kind]))}
          </li>
        ))}
      </ul>
    </section>
  )
}
