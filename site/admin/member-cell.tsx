import { href, Link } from 'react-router'

interface MemberCellProps {
  /** null for an erased account. */
  id: string | null
  name: string | null
  email: string | null
}

/** The requester, linked to their page among the users. */
export function MemberCell({ id, name, email }: MemberCellProps) {
  if (id === null) return <span className="text-ink-2">Erased account</span>
  return (
    <div className="lg:min-w-40">
      <Link to={href('/admin/users/:id', { id })} className="text-ink">
        {name ?? email ?? id}
      </Link>
      {name && email && <span className="block text-xs font-normal text-ink-3">{email}</span>}
    </div>
  )
}
