import { redirect } from 'react-router'

/** The URL of the former e-mail settings, linked from older mails. */
export async function clientLoader() {
  throw redirect('/account/notifications')
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export default function Emails() {
  return null
}
