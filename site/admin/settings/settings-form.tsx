import { type SubmitEvent, useState } from 'react'
import {
  checkSettingsForm,
  type SettingKey,
  type SettingsForm,
  settingChanges,
  settingsForm,
  settingWords,
} from '#domain/admin/settings.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { membersInWords } from '../members-in-words.ts'
import { LeftUnsaved, SettingsActions } from '../settings-frame.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { type StoredSetting, saveSystemSettings } from './queries.ts'
import { SETTINGS_SECTIONS } from './sections.ts'

const NO_SECRETS = [] as const
const idOf = (field: string) => `setting-${field}`

interface SystemSettingsFormProps {
  settings: StoredSetting[]
  userId: string
  /** Reloads the settings. */
  onSaved: () => void
}

/** All settings of the marketplace in one form; only changes are saved. */
export function SystemSettingsForm({ settings, userId, onSaved }: SystemSettingsFormProps) {
  // Values that others changed since the settings were loaded; the next save knowingly replaces them.
  const [meanwhile, setMeanwhile] = useState<{ since: StoredSetting[]; changed: StoredSetting[] } | null>(
    null,
  )
  const stored = settingsForm([...settings, ...(meanwhile?.since === settings ? meanwhile.changed : [])])
  const { form, errors, field, text, problem, unsaved, busy, change, checked, submit } =
    useSettingsForm<SettingsForm>({
      idOf,
      draftKey: 'magari-system-settings',
      userId,
      stored,
      secrets: NO_SECRETS,
      check: checkSettingsForm,
      saved: 'Settings saved successfully',
      failed: 'Failed to save settings',
      onSaved,
      async save(client, value, read) {
        const changed = await saveSystemSettings(client, settingChanges(read, value))
        if (changed.length === 0) return true
        setMeanwhile({ since: settings, changed })
        return changedMeanwhile(changed)
      },
    })

  const [asking, setAsking] = useState<string | null>(null)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    if (!form.maintenance_mode || stored.maintenance_mode) return submit(event)
    event.preventDefault()
    if (!busy && checked()) setAsking(await membersInWords())
  }

  return (
    <form method="post" noValidate onSubmit={save} className="grid max-w-3xl gap-8">
      <LeftUnsaved unsaved={unsaved} />
      <FormProblem problem={problem} idOf={idOf} />
      {SETTINGS_SECTIONS.map(({ title, about, switches, texts }) => (
        <fieldset key={title} className="min-w-0 border-t border-line pt-5">
          <legend className="float-left w-full text-lg font-semibold">{title}</legend>
          <p className="clear-both text-sm text-ink-2">{about}</p>
          {switches.map(({ setting, label, help }) => (
            <div key={setting} id={idOf(setting)} tabIndex={-1} className="mt-2">
              <Switch
                label={label}
                checked={form[setting]}
                onChange={(checked) => change({ [setting]: checked })}
              >
                {help}
              </Switch>
              {errors[setting] && <FieldError>{errors[setting]}</FieldError>}
            </div>
          ))}
          {texts.length > 0 && (
            <div className="mt-4 grid gap-5 sm:grid-cols-2">
              {texts.map(({ setting, label, help, input }) => (
                <Field key={setting} {...field(setting)} label={label} help={help}>
                  <Input {...input} autoComplete="off" {...text(setting)} />
                </Field>
              ))}
            </div>
          )}
        </fieldset>
      ))}
      <SettingsActions unsaved={unsaved}>
        <Button type="submit" variant="main" busy={busy}>
          {busy ? 'Saving...' : 'Save Settings'}
        </Button>
      </SettingsActions>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title="Close the site?"
        description={`Every visitor and ${asking} will see a maintenance page until you switch this off here. Administrators keep access.`}
        confirmLabel="Close the site"
        onConfirm={async () => {
          await submit()
          setAsking(null)
        }}
      />
    </form>
  )
}

function changedMeanwhile(changed: StoredSetting[]): FieldErrors<SettingsForm> {
  return Object.fromEntries(
    changed.map(({ key, value }) => [
      key,
      `Someone else has just set this to ${settingWords(key as SettingKey, value)}. Save again to replace it with yours.`,
    ]),
  )
}
