import { redirect } from 'react-router'

/** The address of the choices about e-mails alone, which mails sent before the other channels name. */
export async function clientLoader() {
  throw redirect('/account/notifications')
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export default function Emails() {
  return null
}
