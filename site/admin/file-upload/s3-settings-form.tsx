import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  checkS3Form,
  DEFAULT_S3_REGION,
  EMPTY_S3_FORM,
  type S3Form,
} from '#domain/integrations/integrations.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { s3Trouble } from '../connection-tests.ts'
import { LeftUnsaved, SecretField, SettingsActions } from '../settings-frame.tsx'
import { BUT_SECRETS, useSettingsForm } from '../use-settings-form.ts'
import { type S3Settings, saveS3Settings } from './queries.ts'

const SECRETS = ['secret_access_key'] as const
const idOf = (field: string) => `s3-${field}`

interface S3SettingsFormProps {
  settings: S3Settings | null
  userId: string
  /** Reloads the settings. */
  onSaved: () => void
}

/** The S3 store's address and keys. While it is in use, changed settings are tested before they are saved. */
export function S3SettingsForm({ settings, userId, onSaved }: S3SettingsFormProps) {
  const stored = formOf(settings)
  const [testing, setTesting] = useState(false)
  const { field, text, secret, problem, unsaved, busy, checked, submit } = useSettingsForm<S3Form>({
    idOf,
    draftKey: 'magari-s3-settings',
    userId,
    stored,
    secrets: SECRETS,
    check: checkS3Form,
    saved: 'S3 settings saved successfully',
    failed: 'Failed to save S3 settings',
    onSaved,
    async save(client, value) {
      if (settings?.is_active) {
        const trouble = await s3Trouble({ ...value, id: settings.id })
        if (trouble) {
          sayTrouble(trouble)
          return false
        }
      }
      await saveS3Settings(client, settings?.id ?? null, value)
      return true
    },
  })

  async function test() {
    if (testing) return
    const value = checked()
    if (!value) return
    setTesting(true)
    try {
      const trouble = await s3Trouble({ ...value, id: settings?.id ?? null })
      if (trouble) sayTrouble(trouble)
      else toast({ title: 'S3 connection test successful' })
    } catch (error) {
      if (await toastIfSessionEnded(error, BUT_SECRETS)) return
      reportFailure('The S3 store could not be tested', error)
      sayTrouble(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setTesting(false)
    }
  }

  const plain = (name: keyof S3Form) => ({
    ...text(name),
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <LeftUnsaved unsaved={unsaved} />
      <FormProblem problem={problem} idOf={idOf} />
      <Field {...field('bucket_name')} label="Bucket Name">
        <Input {...plain('bucket_name')} placeholder="magari-files" required />
      </Field>
      <div className="grid gap-5 lg:grid-cols-2">
        <Field {...field('region')} label="Region">
          <Input {...plain('region')} placeholder={DEFAULT_S3_REGION} />
        </Field>
        <Field
          {...field('endpoint')}
          label="Endpoint"
          optional
          help="Leave empty for AWS. Other S3-compatible services provide theirs."
        >
          <Input {...plain('endpoint')} type="url" inputMode="url" placeholder="https://s3.example.com" />
        </Field>
      </div>
      <Field {...field('access_key_id')} label="Access Key ID">
        <Input {...plain('access_key_id')} required />
      </Field>
      <SecretField {...secret('secret_access_key')} label="Secret Access Key" />
      <p className="text-sm text-ink-2">
        The test writes, reads and deletes a small file in the bucket. Keep the bucket private: the site
        itself serves the pictures.
      </p>
      <SettingsActions unsaved={unsaved}>
        <Button type="submit" variant="main" busy={busy}>
          {busy ? 'Saving...' : 'Save Settings'}
        </Button>
        <Button busy={testing} onClick={test}>
          Test Connection
        </Button>
      </SettingsActions>
    </form>
  )
}

function sayTrouble(trouble: string) {
  toast({ title: `Connection test failed: ${trouble}`, tone: 'error' })
}

function formOf(settings: S3Settings | null): S3Form {
  if (!settings) return EMPTY_S3_FORM
  const { bucket_name, region, endpoint, access_key_id, secret_access_key } = settings
  return { bucket_name, region, endpoint, access_key_id, secret_access_key }
}
