import { expect, test } from 'vitest'
import { readProviderReturn } from './provider-return.ts'

const read = (search: string, hash = '') => readProviderReturn(new URLSearchParams(search), hash)

test('a finished sign-in has a code, the way on and the name of its secret', () => {
  expect(read('provider=google&next=%2Fpost-ad&sb_flow_id=0123abcd&code=c')).toEqual({
    provider: 'google',
    next: '/post-ad',
    adds: false,
    flowId: '0123abcd',
    code: 'c',
    failed: null,
    link: null,
  })
})

test('of an error the code is kept, and nothing of its text', () => {
  expect(
    read('provider=google&error=access_denied&error_code=access_denied&error_description=Call+us'),
  ).toMatchObject({ code: null, failed: { code: 'access_denied', message: '' }, link: null })
  expect(read('provider=google&error=server_error')).toMatchObject({ failed: { code: 'server_error' } })
})

test('an account that exists is asked for by its token', () => {
  const asked = 'provider=google&error_code=link_requires_password&sb_flow_id=0123abcd'
  const shown = 'link_token=t&email=ann%40example.test'
  expect(read(asked, `#error_code=link_requires_password&${shown}&sb=`)).toMatchObject({
    flowId: '0123abcd',
    link: { token: 't', email: 'ann@example.test' },
  })
  expect(read(asked)).toMatchObject({ failed: { code: 'link_requires_password' }, link: null })
  expect(read('provider=google&error_code=access_denied', `#${shown}`)).toMatchObject({ link: null })
  // Of a query, which others may have logged.
  expect(read(`${asked}&${shown}`)).toMatchObject({ link: null })
})

test('a way on to another site is left out', () => {
  expect(read('provider=google&code=c&next=https%3A%2F%2Fevil.example')).toMatchObject({ next: null })
})

test.each(['', 'code=c', 'code=c&provider=Call+us', 'provider=google', 'provider=google&next=%2F'])(
  '%s is no return',
  (search) => {
    expect(read(search)).toBeNull()
  },
)
