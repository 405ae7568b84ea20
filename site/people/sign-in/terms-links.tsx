import { Link } from 'react-router'

/** Links to what a new account accepts, as part of a sentence. */
export function TermsLinks() {
  return (
    <>
      <Link to="/terms" className="text-green-ink underline">
        terms and conditions
      </Link>{' '}
      and the{' '}
      <Link to="/privacy" className="text-green-ink underline">
        privacy policy
      </Link>
    </>
  )
}
