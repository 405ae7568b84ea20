import { href } from 'react-router'
import {
  checkPlanForm,
  EMPTY_PLAN_FORM,
  type PlanForm,
  planForm,
  planValue,
} from '#domain/money/plan-form.ts'
import { MAX_PLAN_TEXT } from '#domain/money/plans.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Switch } from '../../ui/switch.tsx'
import { EditorForm } from '../editor-form.tsx'
import { useEditor } from '../use-editor.ts'
import { PlanFeatures } from './plan-features.tsx'
import { type AdminPlan, savePlan } from './queries.ts'

const idOf = (field: string) => `plan-${field}`

interface PlanEditorProps {
  /** null for a new one. */
  plan: AdminPlan | null
  userId: string
}

/** The form to create or edit a plan. */
export function PlanEditor({ plan, userId }: PlanEditorProps) {
  const draftKey = `magari-plan-${plan?.id ?? 'new'}`
  const editor = useEditor<PlanForm>({
    idOf,
    draftKey,
    userId,
    to: href('/admin/subscriptions'),
    firstField: 'name',
    stored: plan ? planForm(plan) : EMPTY_PLAN_FORM,
    check: checkPlanForm,
    saved: plan ? 'Plan updated successfully!' : 'Plan created successfully!',
    failed: 'Failed to save plan',
    save: (client, value) => savePlan(client, plan?.id ?? null, planValue(value)),
  })

  const { form, change, field, text, money } = editor
  return (
    <>
      <PageHead title={plan ? 'Edit Plan' : 'Create New Plan'} />
      <EditorForm editor={editor} saveLabel="Save Plan">
        <Field {...field('name')} label="Plan Name">
          <Input {...text('name')} maxLength={MAX_PLAN_TEXT.name} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...field('price')}
            label="Price (KSh)"
            help="Per month of 30 days. A request made before a change keeps its price for 30 days."
          >
            <MoneyInput {...money('price')} />
          </Field>
          <Field {...field('max_listings')} label="Max Listings (leave empty for unlimited)">
            <Input {...text('max_listings')} inputMode="numeric" />
          </Field>
        </div>
        <Switch
          label="Facebook Posting Enabled"
          checked={form.facebook_posting_enabled}
          onChange={(facebook_posting_enabled) => change({ facebook_posting_enabled })}
        />
        <Field {...field('description')} label="Description">
          <Textarea {...text('description')} rows={3} maxLength={MAX_PLAN_TEXT.description} />
        </Field>
        <PlanFeatures
          {...field('features')}
          features={form.features}
          onChange={(features) => change({ features })}
        />
        <Switch label="Plan Active" checked={form.is_active} onChange={(is_active) => change({ is_active })}>
          Only active plans can be chosen. Current subscribers keep the plan.
        </Switch>
      </EditorForm>
    </>
  )
}
