import { expect, test } from 'vitest'
import {
  canTestFacebook,
  checkFacebookForm,
  checkS3Form,
  EMPTY_FACEBOOK_FORM,
  EMPTY_S3_FORM,
  SECRET_MASK,
} from './integrations.ts'

const account = {
  ...EMPTY_FACEBOOK_FORM,
  app_id: '123',
  app_secret: SECRET_MASK,
  page_id: 'magari.ke',
  access_token: SECRET_MASK,
}
const store = {
  ...EMPTY_S3_FORM,
  bucket_name: 'magari-files',
  access_key_id: 'key',
  secret_access_key: SECRET_MASK,
}

test('the connection can be tested once the app and its secret are set', () => {
  expect(canTestFacebook(EMPTY_FACEBOOK_FORM)).toBe(false)
  expect(canTestFacebook({ ...account, app_secret: ' ' })).toBe(false)
  expect(canTestFacebook({ ...account, app_id: '' })).toBe(false)
  expect(canTestFacebook(account)).toBe(true)
})

test('values are trimmed; posting requires all of them', () => {
  expect(checkFacebookForm({ ...account, app_id: ' 123 ', is_active: true }).value).toEqual({
    ...account,
    is_active: true,
  })
  expect(checkFacebookForm(EMPTY_FACEBOOK_FORM).value).toEqual(EMPTY_FACEBOOK_FORM)
  for (const missing of ['app_id', 'app_secret', 'page_id', 'access_token'])
    expect(checkFacebookForm({ ...account, [missing]: ' ', is_active: true }).errors).toHaveProperty(
      'is_active',
    )
  expect(checkFacebookForm({ ...account, app_id: 'my app' }).errors?.app_id).toBe(
    'The app ID consists of digits only.',
  )
})

test('a store needs a bucket and keys; the region has a default', () => {
  expect(checkS3Form({ ...store, region: ' ', endpoint: 'https://s3.test//' }).value).toEqual({
    ...store,
    region: 'us-east-1',
    endpoint: 'https://s3.test',
  })
  expect(Object.keys(checkS3Form(EMPTY_S3_FORM).errors ?? {})).toEqual([
    'bucket_name',
    'access_key_id',
    'secret_access_key',
  ])
  for (const [field, wrong] of [
    ['bucket_name', 'A Bucket'],
    ['region', 'Nairobi, Kenya'],
    ['endpoint', 's3.test'],
    ['endpoint', 'https://key:secret@s3.test'],
  ] as const)
    expect(checkS3Form({ ...store, [field]: wrong }).errors).toHaveProperty(field)
})
