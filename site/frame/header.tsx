import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useVisitor, type Visitor } from '../session/visitor.ts'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { useVisits } from '../visits/visits.ts'
import { DropDown } from './drop-down.tsx'
import { FindForm, useFindForm } from './find-form.tsx'
import { kept } from './kept.tsx'
import { Logo } from './logo.tsx'

// Members' components load with their session. Without a connection they may fail; the page works without them.
type OfVisitor = ComponentType<{ visitor: Visitor }>
function ofVisitor(name: 'AccountLinks' | 'AccountMenu' | 'UnreadDot'): OfVisitor {
  const Part = lazy(() =>
    import('./of-visitor.ts').then(
      (parts): { default: OfVisitor } => ({ default: parts[name] }),
      () => ({ default: () => null }),
    ),
  )
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
const AccountLinks = ofVisitor('AccountLinks')
const AccountMenu = ofVisitor('AccountMenu')
const UnreadDot = ofVisitor('UnreadDot')

const POST_AD = '/post-ad'
/** Pages whose own action is to post an ad: one on a screen is enough. */
const POSTS_ITSELF = new Set([
  '/post-ad',
  '/my-listings',
  '/dealer',
  '/dealer/listings',
  '/dealer/add-vehicle',
])
const SIGN_IN_TO_POST = '/login?next=%2Fpost-ad'

const SECTIONS = [
  { to: '/vehicles', label: 'Vehicles' },
  { to: '/services', label: 'Services' },
  { to: '/spare-parts', label: 'Spare Parts' },
  { to: '/financing', label: 'Financing' },
  { to: '/insurance', label: 'Insurance' },
]

/** In the menu of small screens only: the bar has no room for them. */
const GUIDES = [
  { to: '/cars', label: 'Car prices' },
  { to: '/sell/value', label: 'What is my car worth?' },
  { to: '/import-services', label: 'Import' },
]

/**
 * The bar above every page (docs/product.md, Header). The server renders it for anonymous visitors and reserves space for the parts
 * that depend on the session.
 */
export function Header() {
  const visitor = useVisitor()
  const find = useFindForm()
  const section = useSection()
  const postsItself = POSTS_ITSELF.has(useLocation().pathname.replace(/\/+$/, ''))
  useVisits()
  const signedIn = visitor.status === 'signed-in'
  return (
    <header className="relative z-30 border-b border-line bg-ground">
      <div className="wrap flex min-h-14 items-center gap-2 md:min-h-16">
        <Logo compact={find !== null} />
        <SectionLinks current={section} />
        {find && <FindForm {...find} />}
        <div className={classNames('flex items-center gap-2 lg:ml-auto', find ? 'md:ml-auto' : 'ml-auto')}>
          <div className="visitor-place hidden justify-end gap-2 lg:flex">
            {signedIn ? <AccountMenu visitor={visitor} /> : <SignInLinks visitor={visitor} />}
          </div>
          {!signedIn && (
            <LinkButton
              to="/login"
              variant="bare"
              className={classNames('text-sm max-md:hidden lg:hidden', awaits(visitor))}
            >
              Sign In
            </LinkButton>
          )}
          {!postsItself && (
            <LinkButton
              to={signedIn ? POST_AD : SIGN_IN_TO_POST}
              variant="main"
              className={classNames('text-sm', find && 'max-md:hidden')}
            >
              Post Ad
            </LinkButton>
          )}
          <SmallMenu visitor={visitor} section={section} withPostAd={find !== null} />
        </div>
      </div>
      {find?.text && (
        <div className="border-t border-line">
          <p className="wrap truncate py-2 text-sm text-ink-2">
            Searching for: <b className="font-medium text-ink">{find.text}</b>
          </p>
        </div>
      )}
    </header>
  )
}

function awaits({ status }: Visitor): string | false {
  return status === 'loading' && 'awaits-visitor'
}

interface LinksProps {
  /** The address of the section that the page is in, if any. */
  current: string | undefined
}

const SectionLinks = kept(Sections, 'nav', {
  'aria-label': 'Main',
  className: 'ml-5 hidden gap-1 lg:flex',
})

function Sections({ current }: LinksProps) {
  return SECTIONS.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      discover="none"
      aria-current={to === current ? 'page' : undefined}
      className="section-link"
    >
      {label}
    </Link>
  ))
}

const MenuLinks = kept(MenuSections, 'nav', { 'aria-label': 'Main' })

function MenuSections({ current }: LinksProps) {
  return (
    <ul>
      {[...SECTIONS, ...GUIDES].map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            discover="none"
            aria-current={to === current ? 'page' : undefined}
            className="menu-item font-medium"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The section that the page is in. NavLink would compile each address into a pattern for every page that is rendered. */
function useSection(): string | undefined {
  const { pathname } = useLocation()
  return [...SECTIONS, ...GUIDES].find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))?.to
}

function SignInLinks({ visitor }: { visitor: Visitor }) {
  return (
    <>
      <LinkButton to="/login" variant="bare" className={classNames('text-sm', awaits(visitor))}>
        Sign In
      </LinkButton>
      <LinkButton to="/register" variant="bare" className={classNames('text-sm', awaits(visitor))}>
        Sign Up
      </LinkButton>
    </>
  )
}

interface SmallMenuProps {
  visitor: Visitor
  section: string | undefined
  withPostAd: boolean
}

/** Everything that does not fit the bar on small screens; Post Ad where the search takes its place. */
function SmallMenu({ visitor, section, withPostAd }: SmallMenuProps) {
  const signedIn = visitor.status === 'signed-in'
  return (
    <DropDown
      className="lg:hidden"
      summaryClassName={buttonClass({ variant: 'bare', square: true }, 'relative')}
      panelClassName="inset-x-0 top-full max-h-[calc(100dvh-56px)] overflow-y-auto border-x-0 px-(--gut) py-3 md:left-auto md:right-(--gut) md:w-72 md:rounded-r md:border-x md:px-1.5 md:py-1.5"
      summary={
        <>
          <Icon of="menu" />
          <span className="sr-only">Menu</span>
          {signedIn && <UnreadDot visitor={visitor} />}
        </>
      }
    >
      <MenuLinks current={section} />
      <hr className="my-2 border-line" />
      {signedIn ? (
        <>
          {withPostAd && (
            <LinkButton to={POST_AD} variant="main" className="my-1 w-full md:hidden">
              Post Ad
            </LinkButton>
          )}
          <AccountLinks visitor={visitor} />
        </>
      ) : (
        <SmallSignIn visitor={visitor} withPostAd={withPostAd} />
      )}
    </DropDown>
  )
}

function SmallSignIn({ visitor, withPostAd }: { visitor: Visitor; withPostAd: boolean }) {
  return (
    <div className={classNames('grid grid-cols-2 gap-2 py-1', awaits(visitor))}>
      <LinkButton to="/login">Sign In</LinkButton>
      <LinkButton to="/register">Sign Up</LinkButton>
      {withPostAd && (
        <LinkButton to={SIGN_IN_TO_POST} variant="main" className="col-span-2 md:hidden">
          Post Ad
        </LinkButton>
      )}
    </div>
  )
}
