/** From the page's head to the visitor's own requests further down; nothing where there are none. */
export function OwnLink({ to, label, count }: { to: string; label: string; count: number | undefined }) {
  if (!count) return null
  return (
    <a
      href={`#${to}`}
      className="inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-green-ink"
    >
      {label} ({count})
    </a>
  )
}
