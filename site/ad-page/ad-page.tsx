import type { ComponentProps, ReactNode } from 'react'
import { ContactWindows } from '../ads/contact/contact-actions.tsx'
import type { Contact } from '../ads/contact/use-contact.ts'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { useReloadAfterSignIn } from '../session/use-reload-after-sign-in.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { classNames } from '../ui/class-names.ts'

/** The footer and the toasts keep clear of the bar at the bottom of small screens. */
const ROOM_FOR_BAR = ':root{--bottom-bar:61px}@media(width>=64rem){:root{--bottom-bar:0px}}'

interface AdPageProps {
  /** The way down to the ad; the last step is the ad itself. */
  crumbs: { label: string; to: string }[]
  /** Why visitors do not see it as usual. */
  notice: ReactNode
  gallery: ReactNode
  /** Beside the gallery on desks. In one column, `order-2` and so on put it and the sections in their order. */
  rail: ReactNode
  /** AdSection elements. */
  children: ReactNode
  /** Below both columns. */
  after?: ReactNode
  /** Buttons at the bottom of small screens. */
  bar: ReactNode
  barClass?: string
  contact: Contact
  /** Who is written to. */
  to: string
}

/** The page of an ad or a business: one column on phones, a rail beside the gallery and the sections on desks. */
export function AdPage({
  crumbs,
  notice,
  gallery,
  rail,
  children,
  after,
  bar,
  barClass,
  contact,
  to,
}: AdPageProps) {
  return (
    <div className="wrap">
      <Breadcrumbs
        items={crumbs.map(({ label, to }, step) => (step < crumbs.length - 1 ? { label, to } : { label }))}
      />
      {notice}
      <div className="flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
        {gallery && <div className="order-1 min-w-0 lg:order-none">{gallery}</div>}
        <div className="contents lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-4">
          {rail}
        </div>
        <div className="contents lg:col-start-1 lg:block">{children}</div>
      </div>
      {after}
      {bar && (
        <>
          <div
            className={classNames(
              'fixed inset-x-0 bottom-0 z-30 grid border-t border-line bg-ground px-(--gut) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] lg:hidden',
              barClass,
            )}
          >
            {bar}
          </div>
          <style>{ROOM_FOR_BAR}</style>
        </>
      )}
      <ContactWindows contact={contact} to={to} />
    </div>
  )
}

/** In place of an ad that is not there, or that only its owner may see: read again once somebody is signed in. */
export function AdNotFound(props: ComponentProps<typeof NoSuchRecord>) {
  useReloadAfterSignIn()
  return <NoSuchRecord {...props} />
}
