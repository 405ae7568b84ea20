import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import type { To } from 'react-router'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { OfferedVehicle } from './offered-vehicle.tsx'
import { ProviderMark } from './provider-mark.tsx'
import type { OfferedVehicle as Vehicle } from './queries.ts'

interface RequestPageProps {
  /** The list of providers. */
  list: { label: string; to: string }
  provider: { name: string; logo_url: string | null }
  title: string
  /** A line below the title. */
  terms?: string | null
  vehicle: Vehicle | null
  /** The form. */
  children: ReactNode
}

/** The page on which a member asks a lender or insurer for something. */
export function RequestPage({ list, provider, title, terms, vehicle, children }: RequestPageProps) {
  return (
    <div className="wrap max-w-160 pb-10">
      <Breadcrumbs items={[list, { label: provider.name }]} />
      <div className="flex items-center gap-3 pb-4">
        <ProviderMark name={provider.name} logo={provider.logo_url} />
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{title}</h1>
          {terms && <p className="text-sm text-ink-2">{terms}</p>}
        </div>
      </div>
      {vehicle && <OfferedVehicle vehicle={vehicle} />}
      {children}
    </div>
  )
}

interface RequestFormProps<Field extends string> {
  summary: ComponentProps<typeof FormProblem<Field>>
  busy: boolean
  submit: (event: SubmitEvent) => void
  /** The label of the submit button. */
  send: string
  back: { label: string; to: To }
  /** Explains what happens next. */
  note: string
  children: ReactNode
}

/** A form that is sent once, with its errors above the fields. */
export function RequestForm<Field extends string>({
  summary,
  busy,
  submit,
  send,
  back,
  note,
  children,
}: RequestFormProps<Field>) {
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 pt-5">
      <FormProblem {...summary} />
      {children}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          {send}
        </Button>
        <LinkButton to={back.to} variant="bare" className="max-sm:w-full">
          {back.label}
        </LinkButton>
      </div>
      <p className="text-sm text-ink-2">{note}</p>
    </form>
  )
}
