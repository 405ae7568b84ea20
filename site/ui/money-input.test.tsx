// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function field(): HTMLInputElement {
  return screen.getByLabelText('Price')
}

function Price({ start = null }: { start?: number | null }) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <form>
      <Field label="Price">
        <MoneyInput name="price" value={value} onValueChange={setValue} />
      </Field>
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(500_000)}>
        Half a million
      </button>
    </form>
  )
}

test('groups the thousands while one types and reports the plain number', async () => {
  render(<Price />)
  await userEvent.type(field(), '1250000')
  expect(field().value).toBe('1,250,000')
  expect(screen.getByRole('status').textContent).toBe('1250000')
})

test('keeps the caret behind the digit that was typed', async () => {
  render(<Price start={999} />)
  await userEvent.type(field(), '12', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(field().value).toBe('12,999')
  expect(field().selectionStart).toBe(2)
})

test('understands a pasted amount with cents and words, and an emptied field is no amount', async () => {
  render(<Price start={7} />)
  await userEvent.clear(field())
  expect(screen.getByRole('status').textContent).toBe('null')
  await userEvent.click(field())
  await userEvent.paste('KSh 1,450,000.00')
  expect(field().value).toBe('1,450,000')
})

test('shows an amount set from outside', async () => {
  render(<Price start={9} />)
  await userEvent.click(screen.getByRole('button', { name: 'Half a million' }))
  expect(field().value).toBe('500,000')
})

test('a form sends bare digits', () => {
  render(
    <form aria-label="search">
      <Field label="Price">
        <MoneyInput name="maxPrice" defaultValue={800_000} />
      </Field>
    </form>,
  )
  expect(field().value).toBe('800,000')
  const data = new FormData()
  data.set('maxPrice', field().value)
  const event = Object.assign(new Event('formdata'), { formData: data })
  screen.getByRole('form').dispatchEvent(event)
  expect(data.get('maxPrice')).toBe('800000')
})
