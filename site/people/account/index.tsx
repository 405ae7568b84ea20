import { redirect } from 'react-router'

/** The first of the account's pages. */
export async function clientLoader() {
  throw redirect('/account/profile')
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export default function AccountIndex() {
  return null
}
