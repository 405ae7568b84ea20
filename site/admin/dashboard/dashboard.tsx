import { Loading } from '../../account/loading.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export { Loading as HydrateFallback }

export function meta() {
  return [{ title: 'Admin Dashboard | Magari' }, { name: 'robots', content: 'noindex' }]
}

export default function Dashboard() {
  return <PageHead title="Admin Dashboard" />
}
