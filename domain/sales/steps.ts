/** The steps of a sale between two members, and who ticks which (docs/sales.md). Words for each side are in step-words.ts. */

export const SALE_SIDES = ['seller', 'buyer'] as const
export type SaleSide = (typeof SALE_SIDES)[number]

/** In the order of the page. */
export const SALE_STEPS = [
  'see_car',
  'records',
  'inspection',
  'agreement',
  'payment',
  'transfer_begun',
  'transfer_accepted',
  'insurance',
] as const
export type SaleStep = (typeof SALE_STEPS)[number]

/** Who ticks a step, as private.sale_step_sides in the database. */
export const STEP_SIDES: Record<SaleStep, readonly SaleSide[]> = {
  see_car: SALE_SIDES,
  records: ['buyer'],
  inspection: ['buyer'],
  agreement: SALE_SIDES,
  payment: SALE_SIDES,
  transfer_begun: ['seller'],
  transfer_accepted: ['buyer'],
  insurance: ['buyer'],
}

/** Those that are done after both have confirmed the sale, too. */
const AFTER_COMPLETION: readonly SaleStep[] = ['transfer_begun', 'transfer_accepted', 'insurance']

/** A ticked step. */
export interface DoneStep {
  step: SaleStep
  side: SaleSide
  done_at: string
}

/** The other one of the two. */
export function otherSide(side: SaleSide): SaleSide {
  return side === 'seller' ? 'buyer' : 'seller'
}

/** When this side ticked the step; null while they have not. */
export function doneAt(steps: readonly DoneStep[], step: SaleStep, side: SaleSide): string | null {
  return steps.find((done) => done.step === step && done.side === side)?.done_at ?? null
}

/** Whether everyone who ticks the step has ticked it. */
export function isStepDone(steps: readonly DoneStep[], step: SaleStep): boolean {
  return STEP_SIDES[step].every((side) => doneAt(steps, step, side) !== null)
}

/** When a sale ended; both null while it goes on. */
export interface SaleEnd {
  completed_at: string | null
  cancelled_at: string | null
}

/** Whether the side may tick the step, or undo it, in a sale of this state. */
export function canTick(step: SaleStep, side: SaleSide, { completed_at, cancelled_at }: SaleEnd): boolean {
  if (!STEP_SIDES[step].includes(side) || cancelled_at !== null) return false
  return completed_at === null || AFTER_COMPLETION.includes(step)
}

/** The first step that this side can tick and has not; null if none is left. */
export function nextStepOf(sale: SaleEnd & { steps: readonly DoneStep[] }, side: SaleSide): SaleStep | null {
  return (
    SALE_STEPS.find((step) => canTick(step, side, sale) && doneAt(sale.steps, step, side) === null) ?? null
  )
}
