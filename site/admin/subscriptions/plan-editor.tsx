import { href } from 'react-router'
import {
  checkPlanForm,
  EMPTY_PLAN_FORM,
  type PlanForm,
  planForm,
  planValue,
} from '#domain/money/plan-form.ts'
import { MAX_PLAN_TEXT } from '#domain/money/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { LeftUnsaved, SettingsActions, SettingsProblem } from '../settings-frame.tsx'
import { useLeaveEditor } from '../use-leave-editor.ts'
import { useSettingsForm } from '../use-settings-form.ts'
import { PlanFeatures } from './plan-features.tsx'
import { type AdminPlan, savePlan } from './queries.ts'

const NO_SECRETS: readonly (keyof PlanForm)[] = []
const idOf = (field: string) => `plan-${field}`

interface PlanEditorProps {
  /** null: a new one. */
  plan: AdminPlan | null
  userId: string
}

/** The form that makes a plan, or changes one. */
export function PlanEditor({ plan, userId }: PlanEditorProps) {
  const draftKey = `magari-plan-${plan?.id ?? 'new'}`
  const { leave, leaving } = useLeaveEditor({
    draftKey,
    to: href('/admin/subscriptions'),
    firstField: idOf('name'),
  })
  const { form, errors, problem, unsaved, busy, change, submit } = useSettingsForm<PlanForm>({
    draftKey,
    userId,
    stored: plan ? planForm(plan) : EMPTY_PLAN_FORM,
    secrets: NO_SECRETS,
    check: checkPlanForm,
    saved: plan ? 'Plan updated successfully!' : 'Plan created successfully!',
    failed: 'Failed to save plan',
    onSaved: leave,
    async save(client, value) {
      await savePlan(client, plan?.id ?? null, planValue(value))
      return true
    },
  })

  const text = (field: 'name' | 'max_listings' | 'description') => ({
    value: form[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    autoComplete: 'off',
  })
  const saving = busy || leaving
  return (
    <>
      <PageHead title={plan ? 'Edit Plan' : 'Create New Plan'} />
      <form
        method="post"
        noValidate
        onSubmit={(event) => (leaving ? event.preventDefault() : submit(event))}
        className="mt-3 grid max-w-2xl gap-5"
      >
        <LeftUnsaved unsaved={unsaved} />
        <SettingsProblem problem={problem} idOf={idOf} />
        <Field id={idOf('name')} label="Plan Name" error={errors.name}>
          <Input {...text('name')} maxLength={MAX_PLAN_TEXT.name} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={idOf('price')} label="Price (KSh)" error={errors.price} help="Per month.">
            <MoneyInput value={form.price} onValueChange={(price) => change({ price })} />
          </Field>
          <Field
            id={idOf('max_listings')}
            label="Max Listings (leave empty for unlimited)"
            error={errors.max_listings}
          >
            <Input {...text('max_listings')} inputMode="numeric" />
          </Field>
        </div>
        <Switch
          label="Facebook Posting Enabled"
          checked={form.facebook_posting_enabled}
          onChange={(facebook_posting_enabled) => change({ facebook_posting_enabled })}
        />
        <Field id={idOf('description')} label="Description" error={errors.description}>
          <Textarea {...text('description')} rows={3} maxLength={MAX_PLAN_TEXT.description} />
        </Field>
        <PlanFeatures
          id={idOf('features')}
          features={form.features}
          error={errors.features}
          onChange={(features) => change({ features })}
        />
        <Switch label="Plan Active" checked={form.is_active} onChange={(is_active) => change({ is_active })}>
          Only an active plan can be chosen. Whoever has it keeps it.
        </Switch>
        <SettingsActions unsaved={unsaved}>
          <Button type="submit" variant="main" busy={saving}>
            {saving ? 'Saving...' : 'Save Plan'}
          </Button>
          <Button disabled={saving} onClick={leave}>
            Cancel
          </Button>
        </SettingsActions>
      </form>
    </>
  )
}
