import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { whoMay } from '#domain/businesses/permissions.ts'
import { useMay } from '../members/use-may.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { waitingSentence } from '../pictures/use-after-uploads.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { fieldId } from './ad-fields.tsx'
import type { AdForm as Fields } from './ad-kind.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import type { AdRoom } from './posting-queries.ts'
import type { AdErrors, AdFormState } from './use-ad-form.ts'

/** A section of the form below the photos. */
export interface FormPart {
  title: string
  fields: ReactNode
}

interface AdFormProps<Form> {
  state: AdFormState<Form>
  /** The page's heading and the text below it. */
  head: ReactNode
  parts: FormPart[]
  /** Advice on what the photos should show. */
  photoHelp: string
  /** The body type of a vehicle, whose views buyers look for; undefined for other ads. */
  bodyType?: string | undefined
  /** Label of the submit button. */
  send: string
  /** The preview beside the form, on wide screens. */
  preview?: ReactNode
}

/** Moves toasts above the sticky submit bar. The footer comes after the bar and needs no offset. */
const SUBMIT_BAR_OFFSET = ':root{--bottom-bar:65px}footer{--bottom-bar:0px}'

/** The form of an ad in short sections, photos first. It is saved as a draft on this device until it is sent. */
export function AdForm<Form extends Fields<Form>>({
  state,
  head,
  parts,
  photoHelp,
  bodyType,
  send,
  preview,
}: AdFormProps<Form>) {
  const { form, errors, problem, pictures, savedAt, waitingFor, gone } = state
  const all = [
    {
      title: 'Photos',
      fields: (
        <PictureField
          id={fieldId('images')}
          pictures={pictures}
          error={errors.images}
          help={photoHelp}
          guideTo={bodyType}
        />
      ),
    },
    ...parts,
  ]
  return (
    <div
      className={classNames(
        'wrap grid gap-8 py-6 lg:py-10',
        preview != null && 'lg:max-w-[1132px] lg:grid-cols-[minmax(0,640px)_300px] lg:justify-between',
      )}
    >
      <style>{SUBMIT_BAR_OFFSET}</style>
      <form noValidate onSubmit={state.submit} className="mx-auto grid w-full max-w-160 min-w-0 gap-8">
        <div>{head}</div>
        {problem && (
          <ErrorSummary
            title={problem.summary}
            attempt={problem.attempt}
            errors={inOrder(errors, ['images', ...Object.keys(form)])}
          >
            {problem.limit && <SeePlans />}
            {gone && <p className="mt-1">You can post it as a new ad.</p>}
          </ErrorSummary>
        )}
        {all.map(({ title, fields }, place) => (
          <section key={title} className="grid grid-cols-1 gap-5 border-t border-line pt-6">
            <header className="flex items-baseline justify-between gap-3">
              <h2 className="text-lg">{title}</h2>
              <span className="text-sm whitespace-nowrap text-ink-3">
                Step {place + 1} of {all.length}
              </span>
            </header>
            {fields}
          </section>
        ))}
        <div className="sticky bottom-0 z-10 -mx-(--gut) flex items-center justify-between gap-3 border-t border-line bg-ground px-(--gut) py-2 md:mx-0 md:px-0 lg:py-4">
          <span className="text-sm text-ink-3">
            <span role="status">{waitingSentence(waitingFor, pictures.list)}</span>
            {!waitingFor && savedAt && `Saved ${savedAt}`}
          </span>
          <Button type="submit" variant="main" busy={state.busy} className="min-h-12 min-w-33">
            {gone ? 'Post as New Ad' : send}
          </Button>
        </div>
      </form>
      {preview}
      <ChangedElsewhere state={state} />
      <ConfirmDialog
        open={state.doubt !== null}
        onClose={state.reconsider}
        onConfirm={state.sendAnyway}
        title={state.doubt?.question}
        description={state.doubt?.reason}
        confirmLabel={state.doubt?.confirm ?? ''}
        keepLabel={state.doubt?.back ?? ''}
        tone="main"
      />
    </div>
  )
}

/** A link to the plans, which allow more ads; people who act for a business read who chooses one. */
export function SeePlans() {
  if (!useMay('plan')) return <p className="mt-1">The plan is chosen by {whoMay('plan')}.</p>
  return (
    <p className="mt-1">
      <Link to="/payments" className="inline-flex min-h-11 items-center font-medium text-green-ink">
        See the plans
      </Link>
    </p>
  )
}

/** A notice above the form if the plan allows no further active ad. */
export function NoRoom({ room }: { room: AdRoom | null }) {
  if (!room || room.most === null || room.active < room.most) return null
  const ads = room.active === 1 ? '1 active ad' : `${room.active} active ads`
  return (
    <Notice>
      <p>
        You have {ads}, as many as {room.plan === null ? 'are free without a plan' : 'your plan allows'}. Mark
        one as sold or take one down, or choose a {room.plan === null ? 'plan' : 'larger plan'}. Your draft is
        kept.
      </p>
      <SeePlans />
    </Notice>
  )
}

function inOrder<Form>(errors: AdErrors<Form>, fields: string[]): { id: string; message: string }[] {
  const messages = errors as Partial<Record<string, string>>
  return fields.flatMap((field) => {
    const message = messages[field]
    return message ? [{ id: fieldId(field), message }] : []
  })
}
