// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigContext, type PublicConfig } from '../../config.ts'
import ProviderButtons from './provider-buttons.tsx'

const begin = vi.hoisted(() => vi.fn())
// It leaves the page.
vi.mock('../../session/provider-sign-in.ts', () => ({ beginProviderSignIn: begin }))

afterEach(() => {
  cleanup()
  begin.mockReset()
})

const PROVIDERS = [
  { id: 'google', label: 'Google' },
  { id: 'keycloak', label: 'Staff account' },
]

function show(buttons: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '*', Component: () => buttons }])
  render(
    <ConfigContext value={{ signInProviders: PROVIDERS } as unknown as PublicConfig}>
      <Stub />
    </ConfigContext>,
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('each configured provider has a button, which begins one sign-in however often it is pressed', async () => {
  begin.mockReturnValue(new Promise(() => {}))
  show(<ProviderButtons next="/post-ad" remember={() => false} />)
  fireEvent.click(button('Continue with Google'))
  fireEvent.click(button('Continue with Google'))
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce())
  expect(begin).toHaveBeenCalledWith({ provider: 'google', next: '/post-ad', remember: false })
  expect(button('Continue with Google').getAttribute('aria-busy')).toBe('true')
  expect(button('Continue with Staff account').disabled).toBe(true)

  // The browser's Back shows the page as it was left.
  fireEvent(window, new Event('pageshow'))
  expect(button('Continue with Google').getAttribute('aria-busy')).toBeNull()
  expect(button('Continue with Staff account').disabled).toBe(false)
})

test('a failure is a sentence, and the button can be pressed again', async () => {
  begin.mockResolvedValue({ code: 'provider_unavailable', message: '' })
  show(<ProviderButtons next={null} above />)
  fireEvent.click(button('Continue with Google'))
  await screen.findByText(/^Google does not answer/)
  expect(begin).toHaveBeenCalledWith({ provider: 'google', next: null, remember: true })
  expect(button('Continue with Google').getAttribute('aria-busy')).toBeNull()
})

test('without a connection the page stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(<ProviderButtons next={null} />)
  fireEvent.click(button('Continue with Google'))
  await screen.findByText(/cannot be reached/)
  expect(begin).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
