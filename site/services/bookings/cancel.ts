import { redirect } from 'react-router'
import type { Route } from './+types/cancel.ts'

/** The former address of the links in booking mails. */
export function loader({ url }: Route.LoaderArgs) {
  const to = new URLSearchParams({ token: url.searchParams.get('token') ?? '', answer: 'cancel' })
  return redirect(`/bookings/answer?${to}`, 301)
}
loader.searchParams = ['token']
