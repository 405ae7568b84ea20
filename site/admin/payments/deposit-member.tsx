import { href, Link } from 'react-router'

/** Whose deposit it is, with a link to their page. */
export function Member({ id, name }: { id: string | null; name: string | null }) {
  if (!id) return 'A former member'
  return (
    <Link to={href('/admin/users/:id', { id })} className="text-green-ink underline">
      {name ?? 'A member'}
    </Link>
  )
}
