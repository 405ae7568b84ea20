import { formatKes } from '#domain/foundation/money.ts'
import {
  JOB_LINE_KIND_LABELS,
  type JobLine,
  type JobTotals,
  quantityInWords,
} from '#domain/services/job-lines.ts'
import { classNames } from '../ui/class-names.ts'

/** A line of labour or a part, with its price without tax. */
export function JobLineText({ line, isMuted = false }: { line: JobLine; isMuted?: boolean }) {
  const quantity = quantityInWords(line)
  return (
    <p className={classNames('flex gap-3 text-sm', isMuted && 'text-ink-3 line-through')}>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{line.name}</span>
        <span className="text-ink-2">
          {JOB_LINE_KIND_LABELS[line.kind]}
          {quantity && ` · ${quantity}`}
        </span>
      </span>
      <span className="font-medium whitespace-nowrap">{formatKes(line.amount)}</span>
    </p>
  )
}

interface JobTotalsListProps {
  totals: JobTotals
  className?: string
}

/** Subtotal and VAT if there is any, and the total. */
export function JobTotalsList({ totals: { subtotal, tax, total }, className }: JobTotalsListProps) {
  return (
    <dl className={classNames('grid gap-0.5 text-sm', className)}>
      {tax > 0 && (
        <>
          <Sum label="Subtotal" amount={subtotal} />
          <Sum label="VAT" amount={tax} />
        </>
      )}
      <Sum label="Total" amount={total} isTotal />
    </dl>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: number; isTotal?: boolean }) {
  return (
    <div
      className={classNames('flex justify-between gap-3', isTotal ? 'text-base font-semibold' : 'text-ink-2')}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{formatKes(amount)}</dd>
    </div>
  )
}
