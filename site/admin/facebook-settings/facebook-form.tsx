import { useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  canTestFacebook,
  checkFacebookForm,
  EMPTY_FACEBOOK_FORM,
  type FacebookForm,
  POST_TYPE_LABELS,
  POST_TYPES,
  type PostType,
} from '#domain/integrations/integrations.ts'
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
  /** Reads them again. */
  onSaved: () => void
}

/** The account that posts ads to Facebook. */
export function FacebookSettingsForm({ settings, userId, onSaved }: FacebookSettingsFormProps) {
  const stored = formOf(settings)
  const [testing, setTesting] = useState(false)
  const { form, errors, problem, unsaved, busy, change, checked, submit } = useSettingsForm<FacebookForm>({
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
      console.error('The connection to Facebook could not be tested:', error)
      const description = databaseRefusal(error as ServiceError).sentence
      toast({ title: 'Failed to test Facebook connection', description, tone: 'error' })
    } finally {
      setTesting(false)
    }
  }

  const text = (field: 'app_id' | 'page_id') => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <LeftUnsaved unsaved={unsaved} />
      <FormProblem problem={problem} idOf={idOf} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={idOf('app_id')} label="App ID" error={errors.app_id}>
          <Input {...text('app_id')} inputMode="numeric" />
        </Field>
        <SecretField
          id={idOf('app_secret')}
          label="App Secret"
          value={form.app_secret}
          stored={stored.app_secret !== ''}
          error={errors.app_secret}
          onChange={(app_secret) => change({ app_secret })}
        />
        <Field id={idOf('post_type')} label="Post Type" error={errors.post_type}>
          <Select
            value={form.post_type}
            onChange={(event) => change({ post_type: event.target.value as PostType })}
          >
            {POST_TYPES.map((type) => (
              <option key={type} value={type}>
                {POST_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={idOf('page_id')}
          label={form.post_type === 'group' ? 'Group ID' : 'Page ID'}
          error={errors.page_id}
        >
          <Input {...text('page_id')} />
        </Field>
      </div>
      <SecretField
        id={idOf('access_token')}
        label="Access Token"
        value={form.access_token}
        stored={stored.access_token !== ''}
        error={errors.access_token}
        onChange={(access_token) => change({ access_token })}
      />
      <div id={idOf('is_active')} tabIndex={-1} className="border-t border-line">
        <Switch label="Active" checked={form.is_active} onChange={(is_active) => change({ is_active })}>
          New ads of sellers whose plan has Facebook posting are posted by themselves, once each. Save to
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
