import { formatNumber } from '#domain/foundation/money.ts'
import { classNames } from './class-names.ts'

/** An amount as `KSh 1,250,000`, with a bold figure. */
export function Price({ amount, className }: { amount: number; className?: string }) {
  return (
    <p className={classNames('price', className)}>
      <span>KSh</span> {formatNumber(amount)}
    </p>
  )
}
