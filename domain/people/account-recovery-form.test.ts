import { expect, test } from 'vitest'
import { checkAccountRecovery } from './account-recovery-form.ts'

test('a former number and a recovery code are needed to recover an account', () => {
  expect(checkAccountRecovery({ phone: ' 0712 345 678', code: ' 12345-abcde ' }, ['254']).value).toEqual({
    phone: '+254712345678',
    code: '12345-abcde',
  })
  expect(checkAccountRecovery({ phone: '', code: '' }, ['254']).errors).toEqual({
    phone: 'Enter the number that you had.',
    code: 'Enter one of your recovery codes.',
  })
  expect(checkAccountRecovery({ phone: '020 271 0000', code: 'x' }, ['254']).errors).toEqual({
    phone: 'Enter a Kenyan mobile number, for example 0712 345 678.',
  })
})
