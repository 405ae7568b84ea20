import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { AD_ACTION_LABELS, type AdAction } from '#domain/ads/own-ads.ts'
import { DropDown } from '../../frame/drop-down.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface MoreMenuProps {
  /** Of the ad, for screen readers. */
  name: string
  actions: AdAction[]
  /** A page that the menu leads to. */
  link: { to: string; label: string } | null
  onAction: (action: AdAction) => void
}

/** The menu of further actions. */
export function MoreMenu({ name, actions, link, onAction }: MoreMenuProps) {
  // Closes first, with the focus on its button, so that the next dialog returns the focus there.
  const choose = (run: () => void) => (event: MouseEvent) => {
    const menu = event.currentTarget.closest('details')
    menu?.removeAttribute('open')
    menu?.querySelector('summary')?.focus()
    run()
  }
  return (
    <DropDown
      summary={
        <>
          <Icon of="ellipsis" />
          <span className="sr-only">More for {name}</span>
        </>
      }
      summaryClassName={buttonClass(
        { size: 's', square: true, variant: 'bare' },
        'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
      )}
      className="relative"
      panelClassName="top-full right-0 mt-1 w-56 rounded-r"
    >
      {actions.map((action) => (
        <button key={action} type="button" className="menu-item" onClick={choose(() => onAction(action))}>
          {AD_ACTION_LABELS[action]}
        </button>
      ))}
      {link && (
        <Link to={link.to} className="menu-item">
          {link.label}
        </Link>
      )}
    </DropDown>
  )
}
