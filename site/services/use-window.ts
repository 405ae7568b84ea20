import { useNavigate, useSearchParams } from 'react-router'

/** The state of a dialog in the URL: open while the parameter is present. */
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
