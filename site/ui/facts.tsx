import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/** The facts of an ad in two or three columns. Contains Fact elements. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-3 [&>:nth-child(-n+2)]:border-t-0 md:[&>:nth-child(3)]:border-t-0">
      {children}
    </dl>
  )
}

interface FactProps {
  icon: IconName
  label: string
  value: ReactNode
  otherwise?: string
}

/** One fact, shown even without a value. */
export function Fact({ icon, label, value, otherwise = 'Not given' }: FactProps) {
  return (
    <div className="relative border-t border-line py-2.5 pl-[30px]">
      <dt className="text-sm text-ink-2">
        <Icon of={icon} className="absolute top-3 left-0 size-4.5 text-ink-3" />
        {label}
      </dt>
      {value ? (
        <dd className="leading-[1.4] font-medium wrap-anywhere">{value}</dd>
      ) : (
        <dd className="leading-[1.4] text-ink-3">{otherwise}</dd>
      )}
    </div>
  )
}
