// @vitest-environment happy-dom
import type { UserIdentity } from '@supabase/auth-js'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ConfigContext, type PublicConfig } from '../../config.ts'
import type { LinkedProvider, SignInWays } from '../../session/sign-in-ways.ts'
import type { Account } from '../../session/visitor.ts'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

afterEach(cleanup)

const GOOGLE: LinkedProvider = {
  provider: 'google',
  email: 'ann@gmail.test',
  name: 'Ann Otieno',
  added: '2026-11-03T09:00:00Z',
  identity: { identity_id: 'i' } as UserIdentity,
}
const ANN: Account = { id: 'a', email: 'ann@gmail.test', phone: '+254712345678' }

function show(ways: SignInWays, account = ANN, signInProviders: PublicConfig['signInProviders'] = []) {
  const Stub = createRoutesStub([
    { path: '*', Component: () => <WaysToSignIn account={account} ways={ways} onChanged={() => {}} /> },
  ])
  render(
    <ConfigContext value={{ signInProviders } as unknown as PublicConfig}>
      <Stub />
    </ConfigContext>,
  )
}

const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('shows password, address, number and each provider with its person and day', () => {
  show({ hasPassword: true, providers: [GOOGLE] }, ANN, [{ id: 'google', label: 'Google' }])
  expect(rows()).toEqual([
    'PasswordSet',
    'E-mailann@gmail.test',
    'Phone0712 345 678',
    'GoogleAnn Otieno, ann@gmail.test, added 3 Nov 2026Remove',
  ])
  expect(buttons()).toContain('Remove Google')
  expect(buttons()).not.toContain('Add Google')
})

test('a configured provider that is missing can be added; without any there is no button', () => {
  show({ hasPassword: false, providers: [] }, ANN, [{ id: 'google', label: 'Google' }])
  expect(rows()[0]).toBe('PasswordNone yet')
  expect(buttons()).toContain('Add Google')
  cleanup()
  show({ hasPassword: true, providers: [] })
  expect(buttons().filter((name) => /Google/.test(name ?? ''))).toEqual([])
})

test('the only way in stays, and says why', () => {
  show({ hasPassword: false, providers: [GOOGLE] }, { id: 'a', email: null, phone: null })
  expect(buttons()).not.toContain('Remove Google')
  expect(screen.getByText(/^The only way into your account\./)).toBeTruthy()
})
