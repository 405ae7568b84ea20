/** Accounts at other services that administrators configure: Facebook, and an S3 store. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors } from '../foundation/form.ts'
import { integrationRefusals } from '../foundation/refusals/integrations.ts'

/** The mask of a stored secret; saving it keeps the stored one. */
export const SECRET_MASK = '••••••••'

export const POST_TYPES = ['page', 'group'] as const
export type PostType = (typeof POST_TYPES)[number]
export const POST_TYPE_LABELS: Record<PostType, string> = { page: 'Page', group: 'Group' }

/** Formats of Facebook's IDs; both may be empty. */
export const FACEBOOK_ID = { app: /^\d{0,32}$/, page: /^[\w.-]{0,100}$/ }

export const DEFAULT_S3_REGION = 'us-east-1'

export interface FacebookForm {
  app_id: string
  app_secret: string
  page_id: string
  access_token: string
  post_type: PostType
  is_active: boolean
}

export const EMPTY_FACEBOOK_FORM: FacebookForm = {
  app_id: '',
  app_secret: '',
  page_id: '',
  access_token: '',
  post_type: 'page',
  is_active: false,
}

/** Whether the form is complete enough to test the connection (docs/product.md, Facebook and files). */
export function canTestFacebook({ app_id, app_secret }: FacebookForm): boolean {
  return app_id.trim() !== '' && app_secret.trim() !== ''
}

/** Validates the Facebook settings by the same rules as the database. */
export function checkFacebookForm(form: FacebookForm): Checked<FacebookForm, FacebookForm> {
  const value = { ...form, ...trimmed(form, ['app_id', 'app_secret', 'page_id', 'access_token']) }
  const errors: FieldErrors<FacebookForm> = {}
  const wrong = (field: keyof FacebookForm, rule: string) => {
    errors[field] = integrationRefusals[`facebook_settings_${rule}`]?.sentence ?? ''
  }
  if (!FACEBOOK_ID.app.test(value.app_id)) wrong('app_id', 'app_id_form')
  if (value.app_secret.length > 200) wrong('app_secret', 'app_secret_length')
  if (!FACEBOOK_ID.page.test(value.page_id)) wrong('page_id', 'page_id_form')
  if (value.access_token.length > 1000) wrong('access_token', 'access_token_length')
  const complete = value.app_id && value.app_secret && value.page_id && value.access_token
  if (value.is_active && !complete) wrong('is_active', 'active_complete')
  return checked(value, errors)
}

export interface S3Form {
  bucket_name: string
  region: string
  endpoint: string
  access_key_id: string
  secret_access_key: string
}

export const EMPTY_S3_FORM: S3Form = {
  bucket_name: '',
  region: DEFAULT_S3_REGION,
  endpoint: '',
  access_key_id: '',
  secret_access_key: '',
}

const S3_MISSING = {
  bucket_name: 'Enter the name of the bucket.',
  access_key_id: 'Enter the access key ID.',
  secret_access_key: 'Enter the secret access key.',
}

/** Validates the settings of an S3 store by the same rules as the database. */
export function checkS3Form(form: S3Form): Checked<S3Form, S3Form> {
  const value = trimmed(form, ['bucket_name', 'region', 'endpoint', 'access_key_id', 'secret_access_key'])
  value.endpoint = value.endpoint.replace(/\/+$/, '')
  value.region ||= DEFAULT_S3_REGION
  const errors: FieldErrors<S3Form> = {}
  const wrong = (field: keyof S3Form, rule: string) => {
    errors[field] = integrationRefusals[`s3_settings_${rule}`]?.sentence ?? ''
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value.bucket_name)) wrong('bucket_name', 'bucket_name_form')
  if (!/^[a-z0-9-]{1,40}$/.test(value.region)) wrong('region', 'region_form')
  if (!/^(|https?:\/\/[^\s<>"@]{1,200})$/.test(value.endpoint)) wrong('endpoint', 'endpoint_form')
  if (value.access_key_id.length > 200) wrong('access_key_id', 'access_key_id_length')
  if (value.secret_access_key.length > 200) wrong('secret_access_key', 'secret_access_key_length')
  for (const [field, sentence] of Object.entries(S3_MISSING))
    if (!value[field as keyof S3Form]) errors[field as keyof S3Form] = sentence
  return checked(value, errors)
}

export const FACEBOOK_POST_STATUSES = ['queued', 'waiting', 'posted', 'failed', 'skipped'] as const
export type FacebookPostStatus = (typeof FACEBOOK_POST_STATUSES)[number]
export const FACEBOOK_POST_STATUS_LABELS: Record<FacebookPostStatus, string> = {
  queued: 'Queued',
  waiting: 'Sending',
  posted: 'Posted',
  failed: 'Failed',
  skipped: 'Skipped',
}

function trimmed<Form extends object, Name extends keyof Form>(
  form: Form,
  names: Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, String(form[name]).trim()])) as Record<Name, string>
}

function checked<Form>(value: Form, errors: FieldErrors<Form>): Checked<Form, Form> {
  return Object.keys(errors).length > 0
    ? { value: null, errors, summary: CHECK_MARKED_FIELDS }
    : { value, errors: null, summary: null }
}
