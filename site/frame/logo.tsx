import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'

/** The mark and the name, linked to the home page. `compact` hides the name on phones. */
export function Logo({ compact }: { compact?: boolean }) {
  return (
    <Link
      to="/"
      aria-label="Magari, home"
      className="inline-flex min-h-11 flex-none items-center gap-2.5 text-[20px] font-bold tracking-[-0.025em] text-ink no-underline"
    >
      <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7">
        <rect width="28" height="28" rx="7" className="fill-green" />
        <path
          d="M5.5 19.5 10 9.5l4 6 4-6 4.5 10"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-green"
        />
      </svg>
      <span className={classNames('max-[359px]:hidden', compact && 'max-md:hidden')}>Magari</span>
    </Link>
  )
}
