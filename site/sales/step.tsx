import { formatDate } from '#domain/foundation/dates.ts'
import type { OwnSale } from '#domain/sales/sales.ts'
import { STEP_WORDS } from '#domain/sales/step-words.ts'
import { canTick, doneAt, isStepDone, type SaleStep, STEP_SIDES } from '#domain/sales/steps.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import type { Inspections } from './queries.ts'
import { saidOf, whoIs } from './sale-words.ts'
import { StepLinks } from './step-links.tsx'

interface StepProps {
  sale: OwnSale
  step: SaleStep
  position: number
  /** The first one that the reader has not ticked. */
  isNext: boolean
  openAtFirst: boolean
  /** The reader's tick while it is being saved. */
  pressed: boolean | null
  inspections: Inspections | null
  onTick: (isDone: boolean) => void
}

/** One step: closed, its state; open, what to do and the reader's own tick. */
export function Step({ sale, step, position, isNext, openAtFirst, pressed, inspections, onTick }: StepProps) {
  const { title, instructions, lookFor } = STEP_WORDS[step]
  const isDone = isStepDone(sale.steps, step)
  const reader = sale.side ?? 'buyer'
  return (
    <li id={`step-${step}`}>
      <details open={openAtFirst} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <Marker position={position} isDone={isDone} isNext={isNext} />
          <span className="min-w-0 flex-1">
            <h3 className="text-base font-medium tracking-normal">{title}</h3>
            <span className="block text-sm text-ink-2">{stateInWords(sale, step, isNext)}</span>
          </span>
          <Icon of="chevron-down" className="flex-none text-ink-3 group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pb-4 sm:pl-15">
          <p>{instructions[reader]}</p>
          {lookFor[reader].length > 0 && (
            <div className="rounded-s bg-sunk px-3 py-2.5 text-sm">
              <p className="font-medium">Look for</p>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
                {lookFor[reader].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
          <StepLinks sale={sale} step={step} inspections={inspections} />
          <Ticks sale={sale} step={step} pressed={pressed} onTick={onTick} />
        </div>
      </details>
    </li>
  )
}

function Marker({ position, isDone, isNext }: { position: number; isDone: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-8 flex-none place-items-center rounded-full text-sm font-semibold',
        isDone ? 'bg-green text-on-green' : isNext ? 'bg-green-soft text-green-ink' : 'bg-sunk text-ink-2',
      )}
    >
      {isDone ? <Icon of="check" size="s" /> : position}
    </span>
  )
}

/** Below the title: done, for whom it waits, or who does it. */
function stateInWords(sale: OwnSale, step: SaleStep, isNext: boolean): string {
  const sides = STEP_SIDES[step]
  const open = sides.filter((side) => doneAt(sale.steps, step, side) === null)
  if (open.length === 0) return 'Done'
  if (!open.some((side) => canTick(step, side, sale))) return 'Not done'
  if (isNext) return 'Your next step'
  const [first] = open
  if (open.length < sides.length && first)
    return `Waits for ${first === sale.side ? 'you' : whoIs(sale, first)}`
  const readerFirst = [...open].sort((one) => (one === sale.side ? -1 : 1))
  return readerFirst.map((side) => whoIs(sale, side)).join(' and ')
}

/** The other side's tick, and the reader's own to press. */
function Ticks({ sale, step, pressed, onTick }: Pick<StepProps, 'sale' | 'step' | 'pressed' | 'onTick'>) {
  const { side } = sale
  const readOnly = STEP_SIDES[step].filter(
    (one) => side === null || one !== side || !canTick(step, side, sale),
  )
  const own = side !== null && canTick(step, side, sale) ? doneAt(sale.steps, step, side) : undefined
  const needsPrice = step === 'agreement' && sale.terms.price === null
  return (
    <div className="grid gap-1">
      {readOnly.map((one) => {
        const at = doneAt(sale.steps, step, one)
        const { done } = STEP_WORDS[step]
        return (
          <p key={one} className="flex items-start gap-2 text-sm text-ink-2">
            <Icon
              of={at ? 'circle-check' : 'hourglass'}
              size="s"
              className={classNames('mt-0.5 flex-none', at ? 'text-green-ink' : 'text-ink-3')}
            />
            <span className="min-w-0 wrap-anywhere">
              {at
                ? `${saidOf(sale, one, done[one] ?? '')}, ${formatDate(at)}`
                : `${whoIs(sale, one)}: not yet`}
            </span>
          </p>
        )
      })}
      {side !== null && own !== undefined && (
        <Checkbox
          checked={pressed ?? own !== null}
          aria-busy={pressed !== null || undefined}
          disabled={needsPrice && own === null}
          onChange={({ target }) => onTick(target.checked)}
        >
          <span className="font-medium">{STEP_WORDS[step].tick[side]}</span>
          {own !== null && <span className="block text-sm text-ink-2">Ticked {formatDate(own)}</span>}
          {needsPrice && (
            <span className="block text-sm text-ink-2">
              Enter the price first, under “What you agree on”.
            </span>
          )}
        </Checkbox>
      )}
    </div>
  )
}
