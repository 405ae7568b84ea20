// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { paymentDetails } from '#domain/money/payments.ts'
import { ConfigContext, type PublicConfig } from '../../config.ts'
import { OurNumbers } from './our-numbers.tsx'
import { WhereToPay } from './where-to-pay.tsx'

afterEach(cleanup)

const WARNING = 'Sample data: do not pay to this number'
const NONE = paymentDetails(new Map())

function show(demo: boolean, page: React.ReactNode) {
  const config: PublicConfig = {
    url: 'https://magari.example',
    anonKey: 'key',
    mailbox: false,
    mobilePayment: false,
    phoneSignIn: [],
    signInProviders: [],
    phoneCountries: ['254'],
    anonymousSignIn: false,
    registrationOpen: true,
    contact: { email: null, phone: null, social: [] },
    operator: { name: null, address: null, phone: null, email: null, registration: null },
    evidenceKeptDays: 90,
    demo,
  }
  const Stub = createRoutesStub([{ path: '*', Component: () => page }])
  render(
    <ConfigContext value={config}>
      <Stub />
    </ConfigContext>,
  )
}

const form = (method: 'mpesa' | 'bank_transfer', details = NONE) => (
  <WhereToPay
    method={method}
    amount={1_000}
    details={details}
    number="MG7K3QX2AB"
    email="amina@magari.test"
  />
)

test('in the demo world every number is marked as a sample, made of zeros and not copyable', () => {
  show(true, <OurNumbers details={NONE} />)
  expect(screen.getAllByText(WARNING)).toHaveLength(3)
  for (const number of ['000000', '0000000', '0000000000']) expect(screen.getByText(number)).toBeTruthy()
  cleanup()
  for (const [method, numbers] of [
    ['mpesa', 2],
    ['bank_transfer', 1],
  ] as const) {
    show(true, form(method))
    expect(screen.getAllByText(WARNING)).toHaveLength(numbers)
    expect(screen.getByRole('heading').textContent).toBe('How to pay')
    for (const button of screen.queryAllByRole('button'))
      expect(button.outerHTML).not.toMatch(/Paybill|Till|0000/)
    cleanup()
  }
})

test('elsewhere, numbers that are not set have no placeholder', () => {
  show(false, <OurNumbers details={NONE} />)
  expect(screen.queryByText(WARNING)).toBeNull()
  expect(document.body.textContent).not.toMatch(/\d{5}/)
  expect(document.body.textContent).toContain('Our payment details will appear here.')
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe(
    '/contact?topic=payment',
  )
  cleanup()
  show(false, form('mpesa'))
  expect(document.body.textContent).toContain('Our M-Pesa numbers are not on the site yet.')
  expect(document.body.textContent).not.toMatch(/\d{5}/)
})

test.each([true, false])('what is set is shown as it is, without samples beside it (demo: %s)', (demo) => {
  const details = paymentDetails(new Map([['mpesa_paybill_number', '4005678']]))
  show(demo, <OurNumbers details={details} />)
  expect(screen.getByText('4005678')).toBeTruthy()
  expect(screen.queryByText(WARNING)).toBeNull()
  cleanup()
  show(demo, form('mpesa', details))
  expect(screen.getByRole('heading').textContent).toBe('Pay KSh 1,000 here first')
  cleanup()
  show(demo, form('bank_transfer', details))
  expect(document.body.textContent).toContain('Our bank details are not on the site yet.')
})
