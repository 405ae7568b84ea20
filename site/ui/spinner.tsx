import { classNames } from './class-names.ts'

/** A spinner; with a label it is a status that screen readers announce. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
      className={classNames('size-5 flex-none animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm text-ink-2">
      {ring}
      {label}
    </span>
  )
}
