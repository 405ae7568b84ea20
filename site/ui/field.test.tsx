// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field } from './field.tsx'
import { Input, Select } from './input.tsx'
import { PasswordInput } from './password-input.tsx'

afterEach(cleanup)

function descriptions(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}

test('a field without help or error has no description', () => {
  render(
    <Field label="Town">
      <Select name="town" />
    </Field>,
  )
  const select = screen.getByLabelText('Town')
  expect(select.hasAttribute('aria-describedby')).toBe(false)
  expect(select.hasAttribute('aria-invalid')).toBe(false)
})

test('an invalid field is described by its error, then its help', () => {
  render(
    <Field label="Phone" help="For example 0712 345 678." error="Enter a Kenyan number.">
      <Input name="phone" />
    </Field>,
  )
  const input = screen.getByLabelText('Phone')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(descriptions(input)).toEqual(['Enter a Kenyan number.', 'For example 0712 345 678.'])
})

test('a required checkbox is described by its error', () => {
  render(<Checkbox error="Please accept the terms and conditions">I accept</Checkbox>)
  expect(descriptions(screen.getByLabelText('I accept'))).toEqual(['Please accept the terms and conditions'])
})

test('the summary takes the focus and links to the field', async () => {
  render(
    <>
      <ErrorSummary
        title="Please fill in all required fields"
        errors={[{ id: 'year', message: 'Enter the year.' }]}
      />
      <Field label="Year" id="year" error="Enter the year.">
        <Input name="year" />
      </Field>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await userEvent.click(screen.getByRole('link', { name: 'Enter the year.' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Year'))
})

test('a password is shown on request and hidden again', async () => {
  render(
    <Field label="Password">
      <PasswordInput name="password" />
    </Field>,
  )
  const type = () => screen.getByLabelText('Password').getAttribute('type')
  const eye = screen.getByRole('button', { name: 'Show password' })
  expect(type()).toBe('password')
  await userEvent.click(eye)
  expect(type()).toBe('text')
  expect(eye.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(eye)
  expect(type()).toBe('password')
})
