import { redirect } from 'react-router'
import type { Route } from './+types/short-link.ts'

/** The short address of a booking's link in text messages. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/bookings/answer?${new URLSearchParams({ token: url.searchParams.get('t') ?? '' })}`)
}
loader.searchParams = ['t']
