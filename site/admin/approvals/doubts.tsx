import { Icon } from '../../ui/icon.tsx'

interface DoubtsProps {
  /** Keys of `labels`; unknown ones, of a newer server, are shown as they are. */
  doubts: readonly string[]
  labels: Readonly<Record<string, string>>
}

/** What speaks against approving an item without a closer look. */
export function Doubts({ doubts, labels }: DoubtsProps) {
  if (doubts.length === 0)
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <Icon of="circle-check" size="s" className="flex-none text-green-ink" />
        Nothing speaks against it
      </p>
    )
  return (
    <ul aria-label="What speaks against it" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {doubts.map((doubt) => (
        <li key={doubt} className="flex gap-2 font-medium text-amber-ink">
          <Icon of="triangle-alert" size="s" className="mt-0.5 flex-none" />
          {labels[doubt] ?? doubt}
        </li>
      ))}
    </ul>
  )
}
