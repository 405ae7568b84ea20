import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { filledFields, hasUnsentChoices, useFilterForm } from './filter-form.ts'
import { FILTERS_FORM, FILTERS_PANEL } from './filter-ids.ts'

interface FilterPanelProps {
  /** The list's path: the form's action and the target of 'Clear all'. */
  list: string
  /** The shown filters, a new object per search. */
  filters: { search: string }
  /** Label of the submit button: 'Show 118 vehicles'. */
  showLabel: string
  /** Called on each change with the filled fields. */
  onChange: (fields: URLSearchParams) => void
  /** Groups of fields. */
  children: ReactNode
}

/**
 * The form with all filters: a rail beside the list on wide screens, otherwise a sheet that its button opens by popovertarget, before
 * any script has loaded. Inputs are native; the URL is the state.
 */
export function FilterPanel({ list, filters, showLabel, onChange, children }: FilterPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const form = useFilterForm(filters)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only choices made before this script arrived.
  useEffect(() => {
    if (form.current && hasUnsentChoices(form.current)) onChange(filledFields(form.current))
  }, [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
    void navigate({ pathname: list, search: filledFields(event.currentTarget).toString() })
  }

  return (
    <section
      ref={panel}
      id={FILTERS_PANEL}
      popover="auto"
      aria-label="Filters"
      className="inset-x-0 top-auto bottom-0 mx-auto hidden max-h-[88dvh] w-full max-w-140 flex-col overflow-visible rounded-t-[16px] bg-raise text-ink shadow-pop backdrop:bg-scrim open:flex motion-safe:open:animate-[rise_160ms_ease-out] lg:static lg:m-0 lg:flex lg:max-h-none lg:w-auto lg:self-start lg:rounded-r lg:border lg:border-line lg:shadow-none lg:animate-none!"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4 lg:hidden">
        <h2 className="text-lg">Filters</h2>
        <Button
          variant="bare"
          square
          aria-label="Close"
          popoverTarget={FILTERS_PANEL}
          popoverTargetAction="hide"
        >
          <Icon of="x" />
        </Button>
      </header>
      <Form
        ref={form}
        id={FILTERS_FORM}
        method="get"
        action={list}
        className="flex min-h-0 flex-col"
        onSubmit={submit}
        onChange={(event) => onChange(filledFields(event.currentTarget))}
      >
        {filters.search && <input type="hidden" name="search" defaultValue={filters.search} />}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 lg:overflow-visible">
          {children}
        </div>
        <footer className="flex gap-3 border-t border-line bg-raise px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] lg:sticky lg:bottom-[var(--compare-bar,0px)] lg:rounded-b-r lg:p-4">
          <LinkButton to={list} className="lg:hidden" onClick={() => panel.current?.hidePopover()}>
            Clear all
          </LinkButton>
          <Button type="submit" variant="main" className="min-w-0 grow">
            {showLabel}
          </Button>
        </footer>
      </Form>
    </section>
  )
}
