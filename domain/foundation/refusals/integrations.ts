import type { Refusal } from './refusal.ts'

/** Sentences for the constraints of the Facebook and S3 settings. */
export const integrationRefusals: Record<string, Refusal> = {
  facebook_settings_app_id_form: { field: 'app_id', sentence: 'The app ID consists of digits only.' },
  facebook_settings_app_secret_length: { field: 'app_secret', sentence: 'Use at most 200 characters.' },
  facebook_settings_page_id_form: {
    field: 'page_id',
    sentence: 'The page ID consists of letters, digits, dots and dashes.',
  },
  facebook_settings_access_token_length: { field: 'access_token', sentence: 'Use at most 1,000 characters.' },
  facebook_settings_post_type_known: { field: 'post_type', sentence: 'Choose page or group.' },
  facebook_settings_active_complete: {
    field: 'is_active',
    sentence: 'Fill in the app ID, app secret, page ID and access token before you turn posting on.',
  },
  facebook_settings_one_row: {
    field: null,
    sentence: 'The Facebook settings already exist. Load the page again.',
  },
  s3_settings_bucket_name_form: {
    field: 'bucket_name',
    sentence: 'A bucket name has 3 to 63 lowercase letters, digits, dots and dashes.',
  },
  s3_settings_region_form: { field: 'region', sentence: 'Enter the region, for example us-east-1.' },
  s3_settings_endpoint_form: {
    field: 'endpoint',
    sentence: 'Enter the full address, beginning with https://, or leave it empty for AWS.',
  },
  s3_settings_access_key_id_length: { field: 'access_key_id', sentence: 'Use at most 200 characters.' },
  s3_settings_secret_access_key_length: {
    field: 'secret_access_key',
    sentence: 'Use at most 200 characters.',
  },
  s3_settings_active_complete: {
    field: 'is_active',
    sentence: 'Fill in the bucket name, access key and secret key before you switch to S3.',
  },
  s3_settings_one_active: {
    field: 'is_active',
    sentence: 'Another S3 store is in use. Switch it off first.',
  },
}
