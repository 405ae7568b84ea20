// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx'

const service = vi.hoisted(() => ({ hasPassword: vi.fn(), hasSecondFactor: vi.fn(), requestNonce: vi.fn() }))
vi.mock('../../session/sign-in-ways.ts', () => ({ hasPassword: service.hasPassword }))
vi.mock('../../session/second-factor.ts', () => ({ hasSecondFactor: service.hasSecondFactor }))
vi.mock('../../session/account.ts', () => ({ requestNonce: service.requestNonce }))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const choices = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

function open(has: { password: boolean; app: boolean }) {
  service.hasPassword.mockResolvedValue(has.password)
  service.hasSecondFactor.mockResolvedValue(has.app)
  service.requestNonce.mockResolvedValue(null)
  render(<ConfirmIdentityDialog open first="password" />)
}

test('whoever has a password is asked for it, and may use a code', async () => {
  open({ password: true, app: true })
  await screen.findByRole('button', { name: 'Use your authenticator app' })
  expect(screen.getByLabelText('Your password')).toBeTruthy()
  expect(choices()).toContain('Use a code sent by mail')
  expect(service.requestNonce).not.toHaveBeenCalled()
})

test('an account without a password is sent a code at once, and not asked for one that does not exist', async () => {
  open({ password: false, app: false })
  await screen.findByLabelText('Code from our mail')
  expect(service.requestNonce).toHaveBeenCalledOnce()
  expect(choices()).not.toContain('Use your password')
})
