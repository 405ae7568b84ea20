import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  canTestFacebook,
  checkFacebookForm,
  EMPTY_FACEBOOK_FORM,
  type FacebookForm,
  POST_TYPE_LABELS,
  POST_TYPES,
} from '#domain/integrations/integrations.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.ts'
import { facebookTrouble } from '../connection-tests.ts'
import { LeftUnsaved, SecretField, SettingsActions } from '../settings-frame.tsx'
import { BUT_SECRETS, useSettingsForm } from '../use-settings-form.ts'
import { type FacebookSettings, saveFacebookSettings } from './queries.ts'

const SECRETS = ['app_secret', 'access_token'] as const
const idOf = (field: string) => `facebook-${field}`

interface FacebookSettingsFormProps {
  settings: FacebookSettings | null
  userId: string
  /** Reloads the settings. */
  onSaved: () => void
}

/** The account that posts ads to Facebook. */
export function FacebookSettingsForm({ settings, userId, onSaved }: FacebookSettingsFormProps) {
  const stored = formOf(settings)
  const [testing, setTesting] = useState(false)
  const { form, errors, field, text, secret, problem, unsaved, busy, change, checked, submit } =
    useSettingsForm<FacebookForm>({
      idOf,
      draftKey: 'magari-facebook-settings',
      userId,
      stored,
      secrets: SECRETS,
      check: checkFacebookForm,
      saved: 'Facebook settings saved successfully',
      failed: 'Failed to save Facebook settings',
      onSaved,
      async save(client, value) {
        await saveFacebookSettings(client, settings?.id ?? null, value)
        return true
      },
    })

  async function test() {
    if (testing) return
    const value = checked()
    if (!value) return
    setTesting(true)
    try {
      const trouble = await facebookTrouble(value)
      if (trouble) toast({ title: `Connection test failed: ${trouble}`, tone: 'error' })
      else toast({ title: 'Facebook connection test successful' })
    } catch (error) {
      if (await toastIfSessionEnded(error, BUT_SECRETS)) return
      reportFailure('The connection to Facebook could not be tested', error)
      const description = databaseRefusal(error as ServiceError).sentence
      toast({ title: 'Failed to test Facebook connection', description, tone: 'error' })
    } finally {
      setTesting(false)
    }
  }

  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <LeftUnsaved unsaved={unsaved} />
      <FormProblem problem={problem} idOf={idOf} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('app_id')} label="App ID">
          <Input {...text('app_id')} {...plain} inputMode="numeric" />
        </Field>
        <SecretField {...secret('app_secret')} label="App Secret" />
        <Field {...field('post_type')} label="Post Type">
          <Select {...text('post_type')}>
            {POST_TYPES.map((type) => (
              <option key={type} value={type}>
                {POST_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...field('page_id')} label={form.post_type === 'group' ? 'Group ID' : 'Page ID'}>
          <Input {...text('page_id')} {...plain} />
        </Field>
      </div>
      <SecretField {...secret('access_token')} label="Access Token" />
      <div id={idOf('is_active')} tabIndex={-1} className="border-t border-line">
        <Switch label="Active" checked={form.is_active} onChange={(is_active) => change({ is_active })}>
          New ads of sellers whose plan includes Facebook posting are posted automatically, once each. Save to
          apply.
        </Switch>
        {errors.is_active && <FieldError>{errors.is_active}</FieldError>}
      </div>
      <SettingsActions unsaved={unsaved}>
        <Button type="submit" variant="main" busy={busy}>
          {busy ? 'Saving...' : 'Save Settings'}
        </Button>
        <Button busy={testing} disabled={!canTestFacebook(form)} onClick={test}>
          Test Connection
        </Button>
      </SettingsActions>
    </form>
  )
}

function formOf(settings: FacebookSettings | null): FacebookForm {
  if (!settings) return EMPTY_FACEBOOK_FORM
  const { id: _, ...form } = settings
  return form
}
