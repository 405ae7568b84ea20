import { useId } from 'react'
import { adCount, type PriceLine, refusalOf } from '#domain/dealers/dealer-stock.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { Button } from '../../../ui/button.tsx'

interface PricePreviewProps {
  lines: readonly PriceLine[]
  busy: boolean
  onBack: () => void
  onApply: () => void
}

/** As a `ref`: focuses a control that replaces the focused one. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** The preview of a price change, ad by ad. */
export function PricePreview({ lines, busy, onBack, onApply }: PricePreviewProps) {
  const changed = lines.filter(({ outcome }) => outcome === 'changed').length
  const warning = useId()
  const held = lines.filter((line) => line.held).length
  return (
    <>
      {held > 0 && (
        <p id={warning} className="rounded-s bg-amber-soft px-3 py-2 text-sm text-ink">
          {held === 1 ? 'One change is' : `${held} changes are`} so large that the ad will be reviewed before
          buyers see it again.
        </p>
      )}
      <section
        // Not on the button: a held Enter would press it unread.
        ref={takeFocus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        aria-label="Preview"
        aria-describedby={held > 0 ? warning : undefined}
        className="max-h-80 overflow-y-auto rounded-r border border-line"
      >
        <ul>
          {lines.map((line) => (
            <li key={line.id} className="border-line p-3 text-sm not-first:border-t">
              <p className="font-medium wrap-anywhere">{line.title ?? 'An ad'}</p>
              <Outcome line={line} />
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button variant="main" busy={busy} disabled={changed === 0} onClick={onApply}>
          Change {adCount(changed)}
        </Button>
        <Button disabled={busy} onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

function Outcome({ line }: { line: PriceLine }) {
  if (line.outcome === 'refused') return <p className="text-ink-2">Not changed: {refusalOf(line)}</p>
  if (line.outcome === 'unchanged')
    return <p className="text-ink-2">Stays at {formatKes(line.old_price ?? 0)}</p>
  return (
    <p className="text-ink-2">
      <s>
        <span className="sr-only">Now </span>
        {formatKes(line.old_price ?? 0)}
      </s>{' '}
      <b className="font-semibold text-ink">
        <span className="sr-only">then </span>
        {formatKes(line.new_price ?? 0)}
      </b>
      {line.held && ' · reviewed before buyers see it'}
    </p>
  )
}
