import { useNavigate, useSearchParams } from 'react-router'

/** A window over the page that has an address: open while the parameter is there, closed by taking it away. */
export function useWindow(name: 'book' | 'review') {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return {
    value: params.get(name),
    /** Resolves when the address has changed. */
    async close() {
      const rest = new URLSearchParams(params)
      rest.delete(name)
      await navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
    },
  }
}
