// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRequestForm } from './use-request-form.ts'

beforeEach(() => {
  // The configuration that every page carries, for the client.
  const config = { id: 'magari-config', type: 'application/json', textContent: '{"anonKey":"anon"}' }
  document.head.append(Object.assign(document.createElement('script'), config))
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

const EMPTY = { amount: '' }

function Form({ send, onSent }: { send: () => Promise<void>; onSent: () => Promise<void> }) {
  const { busy, submit } = useRequestForm({
    id: 'request',
    draftKey: 'draft',
    userId: 'someone',
    prefilled: EMPTY,
    check: (form) => ({ summary: null, value: form, errors: null }),
    send,
    failed: 'Not sent',
    onSent,
  })
  return (
    <form aria-label="Request" aria-busy={busy} onSubmit={submit}>
      <button type="submit">Send</button>
    </form>
  )
}

test('a form is not sent again while the next page loads', async () => {
  const send = vi.fn(async () => {})
  const next = Promise.withResolvers<void>()
  render(<Form send={send} onSent={() => next.promise} />)
  const form = screen.getByRole('form')
  fireEvent.submit(form)
  await waitFor(() => expect(send).toHaveBeenCalled())
  await act(async () => void fireEvent.submit(form))
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => next.resolve())
  expect(form.getAttribute('aria-busy')).toBe('false')
})
