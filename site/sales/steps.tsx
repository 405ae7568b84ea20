import { useState } from 'react'
import type { OwnSale } from '#domain/sales/sales.ts'
import { isStepDone, nextStepOf, SALE_STEPS } from '#domain/sales/steps.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import type { Inspections } from './queries.ts'
import { Step } from './step.tsx'
import { useTicks } from './use-ticks.ts'

/** The steps of a sale in their order: what to do, what to look for, who has done it. */
export function Steps({ sale, inspections }: { sale: OwnSale; inspections: Inspections | null }) {
  const { pressed, tick } = useTicks(sale)
  const next = sale.side && nextStepOf(sale, sale.side)
  // Fixed, so that a step stays open under the finger that ticked it.
  const [openAtFirst] = useState(next)
  const done = SALE_STEPS.filter((step) => isStepDone(sale.steps, step)).length
  return (
    <AccountSection
      title="The steps"
      lead={`${done} of ${SALE_STEPS.length} done.${next === null ? '' : ' Tick what you have done; the other side sees it at once. A tick can be taken back.'}`}
    >
      <ol className="grid divide-y divide-line rounded-r border border-line bg-raise">
        {SALE_STEPS.map((step, index) => (
          <Step
            key={step}
            sale={sale}
            step={step}
            position={index + 1}
            isNext={step === next}
            openAtFirst={step === openAtFirst}
            pressed={pressed(step)}
            inspections={inspections}
            onTick={(isDone) => tick(step, isDone)}
          />
        ))}
      </ol>
    </AccountSection>
  )
}
