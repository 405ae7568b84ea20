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

function Price({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <form>
      <Field label="Price">
        <MoneyInput name="price" value={value} onValueChange={setValue} />
      </Field>
      <output>{value}</output>
      <button type="button" onClick={() => setValue('500000')}>
        Half a million
      </button>
    </form>
  )
}

const typed = () => screen.getByRole('status').textContent

test('groups thousands while typing and reports the typed text', async () => {
  render(<Price />)
  await userEvent.type(field(), '1250000')
  expect(field().value).toBe('1,250,000')
  expect(typed()).toBe('1250000')
})

test('keeps the caret behind the typed digit', async () => {
  render(<Price start="999" />)
  await userEvent.type(field(), '12', { initialSelectionStart: 0, initialSelectionEnd: 0 })
  expect(field().value).toBe('12,999')
  expect(field().selectionStart).toBe(2)
})

test.each([
  ['1250000.50', '1250000.50'],
  ['1.25M', '1,250,000'],
  ['850k', '850,000'],
  ['12.75', '12.75'],
  ['KES 1.2m', '1,200,000'],
])('%j typed or pasted is shown as %j on blur', async (text, shown) => {
  render(<Price />)
  await userEvent.type(field(), text)
  expect(typed()).toBe(text)
  await userEvent.tab()
  expect(field().value).toBe(shown)
  await userEvent.clear(field())
  expect(typed()).toBe('')
  await userEvent.click(field())
  await userEvent.paste(text)
  await userEvent.tab()
  expect(field().value).toBe(shown)
})

test('invalid text stays as typed', async () => {
  render(<Price />)
  await userEvent.type(field(), '1,5m and more')
  await userEvent.tab()
  expect(field().value).toBe('1,5m and more')
  expect(typed()).toBe('1,5m and more')
})

test('shows an amount set from outside', async () => {
  render(<Price start="9" />)
  await userEvent.click(screen.getByRole('button', { name: 'Half a million' }))
  expect(field().value).toBe('500,000')
})

test.each([
  ['800000', '800000'],
  ['1.5m', '1500000'],
  ['1,5m', '1,5m'],
])('a form submits %j as %j', (text, sent) => {
  render(
    <form aria-label="search">
      <Field label="Price">
        <MoneyInput name="maxPrice" defaultValue={text} />
      </Field>
    </form>,
  )
  const data = new FormData()
  data.set('maxPrice', field().value)
  const event = Object.assign(new Event('formdata'), { formData: data })
  screen.getByRole('form').dispatchEvent(event)
  expect(data.get('maxPrice')).toBe(sent)
})
