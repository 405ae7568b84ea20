import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'

const LEGAL = [
  ['Privacy', '/privacy'],
  ['Terms', '/terms'],
  ['Contact', '/contact'],
] as const

/** The last line of the footer; pages that fill the window have only this. */
export function Imprint({ className }: { className?: string }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-4 text-ink-3',
        className,
      )}
    >
      {/* A page cached over New Year shows the old one. */}
      <span suppressHydrationWarning className="mr-auto max-sm:w-full">
        © {new Date().getFullYear()} Magari, Nairobi
      </span>
      {LEGAL.map(([label, to]) => (
        <Link key={to} to={to} discover="none" className="quiet-link">
          {label}
        </Link>
      ))}
    </div>
  )
}
