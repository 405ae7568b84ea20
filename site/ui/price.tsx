import type { ReactNode } from 'react'
import { formatNumber } from '#domain/foundation/money.ts'
import { classNames } from './class-names.ts'

/** An amount as `KSh 1,250,000`, with a bold figure and a note. */
export function Price({
  amount,
  className,
  children,
}: {
  amount: number
  className?: string
  children?: ReactNode
}) {
  return (
    <p className={classNames('price', className)}>
      <span>KSh</span> {formatNumber(amount)} {children}
    </p>
  )
}
