import { expect, test } from 'vitest'
import { agreementFileName, checkAgreementNumbers } from './agreement.ts'
import { shillingsInWords } from './amount-in-words.ts'
import { feeInWords, feeNameInWords } from './official-fees.ts'
import { type ListedSale, listedNext, saleState, saleTitle } from './sales.ts'
import { STEP_WORDS } from './step-words.ts'
import {
  canTick,
  type DoneStep,
  isStepDone,
  nextStepOf,
  SALE_SIDES,
  SALE_STEPS,
  STEP_SIDES,
} from './steps.ts'
import { checkTerms, termsForm } from './terms-form.ts'

const DAY = '2026-12-03'
const MOMENT = '2026-12-03T07:00:00Z'
const OPEN = { completed_at: null, cancelled_at: null }

test('whoever ticks a step has a label and a sentence for it, and nobody else', () => {
  for (const step of SALE_STEPS)
    for (const side of SALE_SIDES) {
      const ticks = STEP_SIDES[step].includes(side)
      expect([step, side, STEP_WORDS[step].tick[side] !== undefined]).toEqual([step, side, ticks])
      expect([step, side, STEP_WORDS[step].done[side] !== undefined]).toEqual([step, side, ticks])
      expect(STEP_WORDS[step].instructions[side]).toMatch(/\.$|”\.$/)
    }
})

test('a step of both is done once both have ticked it', () => {
  const steps: DoneStep[] = [{ step: 'see_car', side: 'buyer', done_at: MOMENT }]
  expect(isStepDone(steps, 'see_car')).toBe(false)
  expect(nextStepOf({ ...OPEN, steps }, 'buyer')).toBe('records')
  expect(nextStepOf({ ...OPEN, steps }, 'seller')).toBe('see_car')
  steps.push({ step: 'see_car', side: 'seller', done_at: MOMENT })
  expect(isStepDone(steps, 'see_car')).toBe(true)
  expect(nextStepOf({ ...OPEN, steps }, 'seller')).toBe('agreement')
})

test('steps are ticked by their sides, and after the sale only those that come then', () => {
  expect(canTick('records', 'buyer', OPEN)).toBe(true)
  expect(canTick('records', 'seller', OPEN)).toBe(false)
  const completed = { completed_at: MOMENT, cancelled_at: null }
  expect(SALE_STEPS.filter((step) => canTick(step, 'buyer', completed))).toEqual([
    'transfer_accepted',
    'insurance',
  ])
  expect(nextStepOf({ ...completed, steps: [] }, 'seller')).toBe('transfer_begun')
  expect(canTick('payment', 'seller', { completed_at: null, cancelled_at: MOMENT })).toBe(false)
})

test('a sale is completed by both, and told to each side as theirs', () => {
  const sale = { ...OPEN, side: 'buyer' as const, seller_confirmed_at: null, buyer_confirmed_at: null }
  expect(saleState(sale)).toBe('open')
  expect(saleState({ ...sale, buyer_confirmed_at: MOMENT })).toBe('confirmed')
  expect(saleState({ ...sale, seller_confirmed_at: MOMENT })).toBe('to_confirm')
  expect(saleState({ ...sale, completed_at: MOMENT })).toBe('completed')
  expect(saleState({ ...sale, cancelled_at: MOMENT })).toBe('cancelled')
  expect(saleTitle({ side: 'buyer', vehicle: 'Toyota Axio 2014' })).toBe('Purchase of Toyota Axio 2014')
})

test('the list names only a step that can still be ticked', () => {
  const listed = {
    id: '1',
    listing_id: null,
    vehicle: 'Toyota Axio 2014',
    picture: null,
    side: 'buyer',
    other_id: null,
    other_name: null,
    state: 'completed',
    has_confirmed: true,
    other_has_confirmed: true,
    open_steps: ['records', 'insurance'],
    begun_at: MOMENT,
    ended_at: MOMENT,
  } satisfies ListedSale
  expect(listedNext(listed)).toBe('insurance')
  expect(listedNext({ ...listed, state: 'open', ended_at: null, open_steps: ['records'] })).toBe('records')
  expect(listedNext({ ...listed, state: 'cancelled', open_steps: ['insurance'] })).toBeNull()
})

test('terms round-trip through the form', () => {
  const terms = {
    price: 1_150_000,
    payment_method: 'bank_transfer',
    handover_on: DAY,
    defects: 'Oil leak',
  } as const
  expect(checkTerms(termsForm(terms)).value).toEqual(terms)
  const open = { price: 900_000, payment_method: null, handover_on: null, defects: null }
  expect(checkTerms(termsForm(open)).value).toEqual(open)
})

test.each([
  ['price', ''],
  ['price', 'a lot'],
  ['price', '0'],
  ['price', '12.50'],
  ['payment_method', 'card'],
  ['handover_on', '2026-02-31'],
  ['handover_on', '0026-02-01'],
  ['defects', 'x'.repeat(2_001)],
])('%s is not %j', (field, text) => {
  const form = { price: '1.2M', payment_method: 'cash', handover_on: DAY, defects: '', [field]: text }
  expect(Object.keys(checkTerms(form).errors ?? {})).toEqual([field])
})

test('an unconfirmed fee is said to be one, with its source and day', () => {
  const fee = { amount: 2065, effective_from: '2024-01-01', source: 'Fees table', confirmed_on: null }
  expect(feeInWords(fee)).toEqual({
    amount: 'about KSh 2,065, to be confirmed on the portal',
    source: 'Fees table, as of 1 Jan 2024',
  })
  expect(feeInWords({ ...fee, confirmed_on: DAY })).toEqual({
    amount: 'KSh 2,065',
    source: 'Fees table, confirmed 3 Dec 2026',
  })
  expect(feeNameInWords({ kind: 'transfer', up_to_cc: 1500 })).toBe('Transfer of a vehicle, up to 1,500 cc')
  expect(feeNameInWords({ kind: 'copy_of_records', up_to_cc: null })).toBe('Copy of records')
})

test.each([
  [0, 'zero'],
  [21, 'twenty-one'],
  [105, 'one hundred and five'],
  [1_250_000, 'one million two hundred and fifty thousand'],
  [1_000_001, 'one million and one'],
  [999_999, 'nine hundred and ninety-nine thousand nine hundred and ninety-nine'],
  [10_000_000_000, 'ten billion'],
])('%d is %s', (amount, words) => {
  expect(shillingsInWords(amount)).toBe(`Kenya shillings ${words} only`)
})

test('numbers for one agreement are short, on one line, and optional', () => {
  expect(checkAgreementNumbers({}).numbers).toMatchObject({ seller_id: '', chassis: '' })
  expect(checkAgreementNumbers({ chassis: ' NZE121-1234567 ', plate: 'KDA  123A' }).numbers).toMatchObject({
    chassis: 'NZE121-1234567',
    plate: 'KDA 123A',
  })
  const refused = checkAgreementNumbers({ chassis: 'x'.repeat(41), plate: 'KDA\u202e123', buyer_id: 7 })
  expect(Object.keys(refused.errors ?? {})).toEqual(['buyer_id', 'plate', 'chassis'])
})

test('the file name has nothing that breaks a header', () => {
  expect(agreementFileName('Toyota "Axio"\r\n 2014 ĩ')).toBe('Sale agreement Toyota Axio 2014 i.pdf')
  expect(agreementFileName('车')).toBe('Sale agreement.pdf')
})
