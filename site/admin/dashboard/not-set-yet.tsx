import { href, Link } from 'react-router'
import { useConfig } from '../../config.ts'
import { Notice } from '../../ui/notice.tsx'

/** Payment and operator details that no administrator has set yet. */
export function NotSetYet({ unset }: { unset: string[] }) {
  const { demo } = useConfig()
  if (unset.length === 0) return null
  return (
    <Notice>
      <p>
        <b className="font-medium text-ink">Not set yet:</b> {unset.join(', ')}.{' '}
        {demo
          ? 'This is a demo: people see sample data, marked as such.'
          : 'Until then people are asked to contact you, and cannot see whom they pay.'}
      </p>
      <p>
        <Link
          to={href('/admin/settings')}
          className="inline-flex min-h-11 items-center font-medium text-green-ink"
        >
          Open the settings
        </Link>
      </p>
    </Notice>
  )
}
