import { href, Link } from 'react-router'
import { type AdAllowance, allowanceWords } from '#domain/ads/own-ads.ts'
import { IfMay } from '../../members/if-may.tsx'

/** The used ads of the plan, with a link to plans. */
export function Allowance({ allowance }: { allowance: AdAllowance }) {
  const { plan, most, active } = allowance
  const full = most !== null && active >= most
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className={full ? 'font-medium text-ink' : undefined}>{allowanceWords(allowance)}</span>
      {plan && <span>· {plan}</span>}
      {most !== null && (
        <IfMay permission="plan">
          <Link to={href('/payments')} className="reach text-green-ink">
            {full ? 'Choose a larger plan' : 'See plans'}
          </Link>
        </IfMay>
      )}
    </p>
  )
}
