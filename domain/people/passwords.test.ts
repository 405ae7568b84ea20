import { describe, expect, test } from 'vitest'
import { checkNewPassword } from './passwords.ts'

describe('checkNewPassword', () => {
  test('accepts a good password typed twice', () => {
    const form = { password: 'Barabara-77', confirm_password: 'Barabara-77' }
    expect(checkNewPassword(form).value).toEqual({ password: 'Barabara-77' })
  })

  test('reports a weak password and a different repetition', () => {
    expect(checkNewPassword({ password: '', confirm_password: '' }).errors).toEqual({
      password: 'Choose a password.',
    })
    expect(checkNewPassword({ password: 'abc', confirm_password: 'abd' }).errors).toEqual({
      password: expect.stringContaining('too short'),
      confirm_password: 'Passwords do not match',
    })
  })
})
