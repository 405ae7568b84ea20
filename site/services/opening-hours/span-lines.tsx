import { MAX_SPANS_PER_DAY, type OpenSpan } from '#domain/services/opening-hours.ts'
import { lineNote, withBreak } from '#domain/services/opening-hours-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface SpanLinesProps {
  spans: readonly OpenSpan[]
  /** For screen readers: `Monday`. */
  of: string
  invalid?: boolean
  onChange: (spans: OpenSpan[]) => void
}

/** The hours of one day, a line for each span; without lines it is closed. */
export function SpanLines({ spans, of, invalid, onChange }: SpanLinesProps) {
  const change = (place: number, part: Partial<OpenSpan>) =>
    onChange(spans.map((span, each) => (each === place ? { ...span, ...part } : span)))
  const broken = withBreak(spans)
  return (
    <div className="grid gap-2">
      {spans.map((span, place) => {
        const nth = spans.length > 1 ? `, line ${place + 1}` : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by position.
          <div key={place} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <input
              type="time"
              className="inp min-w-28 max-w-40 flex-1 px-2!"
              aria-label={`${of} from${nth}`}
              aria-invalid={invalid || undefined}
              value={span.from}
              onChange={(event) => change(place, { from: event.target.value })}
            />
            <span aria-hidden="true" className="text-ink-2">
              –
            </span>
            <input
              type="time"
              className="inp min-w-28 max-w-40 flex-1 px-2!"
              aria-label={`${of} until${nth}`}
              aria-invalid={invalid || undefined}
              value={span.to}
              onChange={(event) => change(place, { to: event.target.value })}
            />
            {spans.length > 1 && (
              <Button
                variant="bare"
                square
                aria-label={`Remove ${span.from || 'the empty line'}${span.to && `–${span.to}`} of ${of}`}
                onClick={() => onChange(spans.filter((_span, each) => each !== place))}
              >
                <Icon of="x" size="s" />
              </Button>
            )}
            {lineNote(span) && <span className="text-sm text-ink-2">{lineNote(span)}</span>}
          </div>
        )
      })}
      {spans.length < MAX_SPANS_PER_DAY && (
        <div className="-ml-3 flex flex-wrap">
          {broken && (
            <SpanButton label={`Add a break to ${of}`} onClick={() => onChange(broken)}>
              Add a break
            </SpanButton>
          )}
          <SpanButton label={`Add hours to ${of}`} onClick={() => onChange([...spans, { from: '', to: '' }])}>
            Add hours
          </SpanButton>
        </div>
      )}
    </div>
  )
}

function SpanButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <Button variant="bare" size="s" className="text-green-ink!" aria-label={label} onClick={onClick}>
      <Icon of="plus" size="s" />
      {children}
    </Button>
  )
}
