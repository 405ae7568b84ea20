// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { LoanCalculator } from './loan-calculator.tsx'

afterEach(cleanup)

function sums(): string[] {
  return screen.getAllByRole('definition').map((sum) => sum.textContent)
}

test('starts from 20 % down, 60 months and 12 %, with the price as it is', () => {
  render(<LoanCalculator price={1_150_000} />)
  expect(screen.getByRole('textbox', { name: /Down payment/ })).toHaveProperty('value', '230,000')
  expect(screen.getByRole('combobox', { name: 'Term' })).toHaveProperty('value', '60')
  expect(screen.getByText('Monthly payment').parentElement?.textContent).toContain('20,465')
  expect(sums()).toEqual(['KSh 1,150,000', 'KSh 920,000', 'KSh 307,894', 'KSh 1,227,894'])
})

test('follows typed values and the slider', async () => {
  const person = userEvent.setup()
  render(<LoanCalculator price={1_000_000} />)
  const rate = screen.getByRole('spinbutton', { name: /Interest/ })
  await person.clear(rate)
  await person.type(rate, '0')
  fireEvent.change(screen.getByRole('slider', { name: 'Down payment' }), { target: { value: '401234' } })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Term' }), '12')
  expect(screen.getByRole('textbox', { name: /Down payment/ })).toHaveProperty('value', '400,000')
  expect(screen.getByText('Monthly payment').parentElement?.textContent).toContain('50,000')
  expect(sums()).toEqual(['KSh 1,000,000', 'KSh 600,000', 'KSh 0', 'KSh 600,000'])
})

test.each([90_000, 400_000, 999_999, 1_250_000, 48_500_000])(
  'at %d shillings the arrow keys move the down payment both ways',
  (price) => {
    render(<LoanCalculator price={price} />)
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Down payment' })
    const start = Number(slider.value)
    // An arrow key moves a slider without steps by a hundredth of its length.
    fireEvent.change(slider, { target: { value: String(start - price / 100) } })
    expect(Number(slider.value)).toBeLessThan(start)
    const lower = Number(slider.value)
    fireEvent.change(slider, { target: { value: String(lower + price / 100) } })
    expect(Number(slider.value)).toBeGreaterThan(lower)
  },
)

test('interest goes in steps of a half: others are named, and counted as the nearest', async () => {
  const person = userEvent.setup()
  render(<LoanCalculator price={1_000_000} />)
  const rate = screen.getByRole('spinbutton', { name: /Interest/ })
  await person.clear(rate)
  await person.type(rate, '12.5')
  expect(screen.queryByText(/in steps of/)).toBeNull()
  const counted = sums()
  await person.clear(rate)
  await person.type(rate, '12.6')
  expect(screen.getByText('Calculated with 12.5%: from 0 to 30 in steps of 0.5.')).toBeTruthy()
  expect(sums()).toEqual(counted)
})

test('parses a down payment like 250k, and reports an invalid one', async () => {
  const person = userEvent.setup()
  render(<LoanCalculator price={2_000_000} />)
  const field = screen.getByRole('textbox', { name: /Down payment/ })
  await person.clear(field)
  await person.type(field, '850k')
  expect(sums()[1]).toBe('KSh 1,150,000')
  await person.tab()
  expect(field).toHaveProperty('value', '850,000')
  await person.clear(field)
  await person.type(field, '12,34')
  await person.tab()
  expect(field).toHaveProperty('value', '12,34')
  expect(screen.getByText(/Enter an amount in shillings/)).toBeTruthy()
  expect(sums()[1]).toBe('KSh 2,000,000')
})

test('reports a down payment above the price, and calculates with the price', async () => {
  const person = userEvent.setup()
  render(<LoanCalculator price={500_000} />)
  const field = screen.getByRole('textbox', { name: /Down payment/ })
  await person.clear(field)
  await person.type(field, '600000')
  expect(screen.getByText('The down payment can be KSh 500,000 at most.')).toBeTruthy()
  expect(sums()[1]).toBe('KSh 0')
})

test('without a rate there are no figures, and the field says so', async () => {
  const person = userEvent.setup()
  render(<LoanCalculator price={1_000_000} />)
  const rate = screen.getByRole('spinbutton', { name: /Interest/ })
  for (const senseless of ['', 'e', '-']) {
    await person.clear(rate)
    if (senseless) await person.type(rate, senseless)
    expect(screen.getByText('Enter a rate from 0 to 30.')).toBeTruthy()
    expect(sums()).toEqual(['KSh 1,000,000', '–', '–', '–'])
    expect(screen.getByText('Monthly payment').parentElement?.textContent).toBe('Monthly payment–')
  }
})
