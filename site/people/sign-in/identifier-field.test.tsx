// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigContext, type PublicConfig } from '../../config.ts'
import { IdentifierField } from './identifier-field.tsx'

afterEach(cleanup)

function show(phoneSignIn: PublicConfig['phoneSignIn'], field: React.ReactNode) {
  render(<ConfigContext value={{ phoneSignIn } as PublicConfig}>{field}</ConfigContext>)
}

test('where no codes can be sent it is a field for an e-mail address', () => {
  const onKind = vi.fn()
  show([], <IdentifierField onKind={onKind} initial="0712 345 678" />)
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  expect(field.type).toBe('email')
  expect(onKind).toHaveBeenLastCalledWith(false)
  expect(screen.queryByRole('button')).toBeNull()
})

test('elsewhere it takes either, tells which, and changes the keys without losing the focus', () => {
  const onKind = vi.fn()
  show(['sms'], <IdentifierField onKind={onKind} />)
  const field = screen.getByLabelText<HTMLInputElement>('Email or phone')
  expect(field.inputMode).toBe('tel')
  expect(field.autocomplete).toBe('username')
  fireEvent.input(field, { target: { value: '0712' } })
  expect(onKind).toHaveBeenLastCalledWith(true)
  fireEvent.input(field, { target: { value: 'amina@example.test' } })
  expect(onKind).toHaveBeenLastCalledWith(false)
  fireEvent.click(screen.getByRole('button', { name: 'Use e-mail instead' }))
  expect(field.inputMode).toBe('email')
  expect(document.activeElement).toBe(field)
})

test('an address filled in by the browser gets the keys for addresses', () => {
  show(['sms'], <IdentifierField initial="amina@example.test" />)
  expect(screen.getByLabelText<HTMLInputElement>('Email or phone').inputMode).toBe('email')
})
