import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PaletteAct } from '#domain/admin/palette-acts.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Modal } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Input } from '../ui/input.tsx'
import type { PortalPage } from '../workplace/portal-pages.tsx'
import { useShortcut } from '../workplace/use-shortcut.ts'
import type { Destination } from './palette-destinations.ts'
import { usePalette } from './use-palette.ts'

interface PaletteProps {
  pages: readonly PortalPage[]
  open: boolean
  setOpen: (open: boolean) => void
}

/** Finds and opens pages and records, and leads to acts on them; Ctrl or Cmd with K opens and closes it. */
export function Palette({ pages, open, setOpen }: PaletteProps) {
  const titleId = useId()
  useShortcut('k', () => setOpen(!open))
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      labelledBy={titleId}
      className="mx-auto mt-[10dvh] mb-auto w-[calc(100%-32px)] max-w-140 rounded-l border border-line bg-raise shadow-pop"
    >
      <h2 id={titleId} className="sr-only">
        Find a page or record, or name an act
      </h2>
      <PaletteSearch pages={pages} onClose={() => setOpen(false)} />
    </Modal>
  )
}

/** Opens the palette without the keyboard shortcut. */
export function PaletteButton({ folded, onClick }: { folded: boolean; onClick: () => void }) {
  return (
    <Button
      square={folded}
      // Its edges would touch the lines of the narrow bar.
      className="max-md:border-transparent max-md:bg-transparent"
      aria-label="Find"
      aria-keyshortcuts="Control+K Meta+K"
      title={folded ? 'Find' : undefined}
      onClick={onClick}
    >
      <Icon of="search" size="s" />
      {!folded && (
        <>
          Find
          <kbd className="ml-auto text-xs font-normal text-ink-3 max-md:hidden">Ctrl K</kbd>
        </>
      )}
    </Button>
  )
}

function PaletteSearch({ pages, onClose }: { pages: readonly PortalPage[]; onClose: () => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { act, groups, state } = usePalette(pages, text)
  const all = groups.flatMap(({ destinations }) => destinations)
  // By id, so that it stays selected when results arrive above it.
  const [chosen, setChosen] = useState<string | null>(null)
  const place = Math.max(
    all.findIndex(({ id }) => id === chosen),
    0,
  )
  const active = all[place]
  const optionId = ({ id }: Destination) => `${listId}-${id}`

  function go({ to }: Destination) {
    onClose()
    void navigate(to)
  }

  function choose(next: number) {
    const destination = all.at(next % Math.max(all.length, 1))
    if (!destination) return
    setChosen(destination.id)
    document.getElementById(optionId(destination))?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') choose(place + 1)
    else if (event.key === 'ArrowUp') choose(place - 1)
    else if (event.key === 'Enter' && active) go(active)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid max-h-[70dvh] grid-rows-[auto_minmax(0,1fr)_auto] gap-2 p-3">
      <div className="flex gap-2">
        <Input
          data-autofocus
          role="combobox"
          aria-label="Find a page or record, or name an act"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Name, listing, payment, phone or plate"
          value={text}
          className="min-w-0 flex-1"
          onChange={({ target }) => {
            setText(target.value)
            setChosen(null)
          }}
          onKeyDown={press}
        />
        <Button variant="bare" onClick={onClose}>
          Close
        </Button>
      </div>
      <div id={listId} role="listbox" aria-label="Results" className="overflow-y-auto">
        {groups.map(({ label, destinations }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={label} role="group" aria-label={label} className="pb-2">
            <p aria-hidden="true" className="px-2.5 py-1 text-xs font-semibold text-ink-3">
              {label}
            </p>
            {destinations.map((destination) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the search box, which handles the keys.
              <div
                key={destination.id}
                id={optionId(destination)}
                role="option"
                tabIndex={-1}
                aria-selected={destination === active}
                className={classNames(
                  'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-r px-2.5 py-1.5 wrap-anywhere hover:bg-sunk-2',
                  destination === active && 'bg-sunk-2',
                )}
                onClick={() => go(destination)}
              >
                <span className="font-medium">{destination.label}</span>
                {destination.hint && <span className="text-sm text-ink-2">{destination.hint}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-2.5 py-1 text-sm text-ink-2">
        {statusOf(text, act, state, all.length > 0)}
      </p>
    </div>
  )
}

function statusOf(
  text: string,
  act: PaletteAct | null,
  state: ReturnType<typeof usePalette>['state'],
  hasResults: boolean,
): string | null {
  if (state === 'searching') return 'Searching...'
  if (state === 'failed') return 'Searching failed. Check your connection.'
  if (state === 'short' && act) return ACT_HELP[act]
  if (text.trim() === '') return 'Begin with suspend, unsuspend, approve or reject to act on what you find.'
  if (hasResults) return null
  return act ? `Nothing found that you can ${act} now.` : 'Nothing found.'
}

const APPROVAL_HELP = 'Type words of a pending listing or business, or a payment number or reference.'

const ACT_HELP: Record<PaletteAct, string> = {
  suspend: 'Type the name, phone number or e-mail address of a member.',
  unsuspend: 'Type the name, phone number or e-mail address of a suspended member.',
  approve: APPROVAL_HELP,
  reject: APPROVAL_HELP,
}
