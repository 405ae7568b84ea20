/** The form in which administrators add and correct official fees. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, moneyError } from '../foundation/form.ts'
import { formatNumber } from '../foundation/money.ts'
import { parseEngine, parseMoney } from '../foundation/typed-amounts.ts'
import { isVisible } from '../foundation/visible.ts'
import { firstDayError, MAX_SOURCE } from '../money/import-rate-form.ts'
import { LARGEST_ENGINE, SMALLEST_ENGINE } from '../vehicles/vehicles.ts'
import { OFFICIAL_FEE_KINDS, type OfficialFeeKind } from './official-fees.ts'

const HIGHEST_FEE = 1_000_000

/** What administrators enter of a fee. */
export interface OfficialFeeValues {
  kind: OfficialFeeKind
  /** Of a transfer: the largest engine of the class; null: larger than every class. */
  up_to_cc: number | null
  amount: number
  effective_from: string
  source: string
}

/** The fields, in their order on the screen. */
export type OfficialFeeForm = Record<keyof OfficialFeeValues, string>

export const EMPTY_OFFICIAL_FEE_FORM: OfficialFeeForm = {
  kind: 'transfer',
  up_to_cc: '',
  amount: '',
  effective_from: '',
  source: '',
}

/** A stored fee in the form's fields. */
export function officialFeeForm(fee: OfficialFeeValues): OfficialFeeForm {
  return {
    ...fee,
    up_to_cc: fee.up_to_cc === null ? '' : formatNumber(fee.up_to_cc),
    amount: formatNumber(fee.amount),
  }
}

/** The values of a valid form. */
export function officialFeeValue(form: OfficialFeeForm): OfficialFeeValues {
  const kind = OFFICIAL_FEE_KINDS.find((known) => known === form.kind) ?? 'transfer'
  return {
    kind,
    up_to_cc: kind === 'transfer' ? engineOf(form.up_to_cc) : null,
    amount: parseMoney(form.amount) ?? 0,
    effective_from: form.effective_from,
    source: form.source,
  }
}

/** `1,500` and `1,500 cc`; three decimals are no litres here. */
const engineOf = (text: string) =>
  text.trim() ? parseEngine(`${text.replaceAll(/cc|[,\s]/gi, '')} cc`) : null

/** Validates a fee by the same rules as the database. */
export function checkOfficialFee(form: OfficialFeeForm): Checked<OfficialFeeForm, OfficialFeeForm> {
  const errors: FieldErrors<OfficialFeeForm> = {}
  if (!OFFICIAL_FEE_KINDS.some((known) => known === form.kind)) errors.kind = 'Choose which fee it is.'
  const engine = engineOf(form.up_to_cc)
  const hasEngine = form.kind === 'transfer' && form.up_to_cc.trim() !== ''
  if (hasEngine && (engine === null || engine < SMALLEST_ENGINE || engine > LARGEST_ENGINE))
    errors.up_to_cc = 'Enter an engine in cc, for example 1,500, or leave it empty.'
  const wrongAmount = moneyError(form.amount, 1, HIGHEST_FEE)
  if (wrongAmount || parseMoney(form.amount) === null)
    errors.amount = wrongAmount ?? 'Enter the fee, for example 2,065.'
  const wrongDay = firstDayError(form.effective_from)
  if (wrongDay) errors.effective_from = wrongDay
  const source = form.source.trim().replaceAll(/\s+/g, ' ')
  if (!isVisible(source))
    errors.source = 'Enter where the fee is published, for example the NTSA service portal.'
  else if (source.length > MAX_SOURCE) errors.source = `Use at most ${MAX_SOURCE} characters.`
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value: { ...form, source }, errors: null, summary: null }
}
