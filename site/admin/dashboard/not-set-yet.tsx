import { href, Link } from 'react-router'
import { useConfig } from '../../config.ts'
import { Notice } from '../../ui/notice.tsx'

/** What people need to pay and to know whom, and no administrator has set. */
export function NotSetYet({ unset }: { unset: string[] }) {
  const { demo } = useConfig()
  if (unset.length === 0) return null
  return (
    <Notice>
      <p>
        <b className="font-medium text-ink">Not set yet:</b> {unset.join(', ')}.{' '}
        {demo
          ? 'This is a demo: where nothing is set, people see sample data that is marked so.'
          : 'Until they are, people are asked to write to you, and nobody sees whom they pay.'}
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
