/** The filters, order and page size of a portal's list, remembered on this device for each account (docs/product.md, Lists). */
import { useEffect, useRef } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { tryStorage } from '../session/storage.ts'
import { Notice } from '../ui/notice.tsx'

/** A list that remembers. Search texts are not remembered: they may be names of people. */
export interface RememberedList {
  path: string
  /** Parameters that hide rows. */
  filters: readonly string[]
  /** Parameters of its order and page size. */
  looks: readonly string[]
}

const KEY = 'magari-list-filters'
const MOST_ACCOUNTS = 10

/** By account, then by the path of a list: its parameters. The account that was used last comes last. */
type Kept = Record<string, Record<string, string>>

/** The list that is on screen: in it, its bare address is a choice of its person. */
let opened: string | null = null

/** What was restored on the way to a list, until its person changes it. */
let restored: { path: string; part: string } | null = null

/**
 * For a list's loader: whoever comes to its bare address from elsewhere is led to the filter they left it with. An address with
 * parameters of its own wins.
 */
export function restoreFilter({ path }: RememberedList, account: string, url: URL): void {
  if (opened === path || url.search) return
  const part = kept()[account]?.[path]
  if (!part) return
  restored = { path, part }
  throw redirect(`${path}?${part}`)
}

interface RememberedFilterProps {
  list: RememberedList
  account: string
}

/** Remembers what the list's person chooses, and says so where their last filter was restored. */
export function RememberedFilter({ list, account }: RememberedFilterProps) {
  const params = new URLSearchParams(useLocation().search)
  const part = partOf(params, [...list.filters, ...list.looks])
  const before = useRef(part)
  useEffect(() => {
    opened = list.path
    return () => {
      opened = null
    }
  }, [list.path])
  useEffect(() => {
    // What a link brought along was not chosen here.
    if (before.current === part) return
    before.current = part
    restored = null
    keep(account, list.path, part)
  }, [account, list.path, part])

  const isRestored = restored?.path === list.path && restored.part === part
  if (!isRestored || partOf(params, list.filters) === '') return null
  const looks = partOf(params, list.looks)
  return (
    <Notice>
      <p>Your filter from last time is on.</p>
      <Link
        to={looks ? `${list.path}?${looks}` : list.path}
        className="reach justify-self-start text-green-ink"
      >
        Show all
      </Link>
    </Notice>
  )
}

function partOf(params: URLSearchParams, names: readonly string[]): string {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  ).toString()
}

function kept(): Kept {
  const read = tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown)
  return typeof read === 'object' && read !== null ? (read as Kept) : {}
}

function keep(account: string, path: string, part: string): void {
  const { [account]: own = {}, ...others } = kept()
  const { [path]: _, ...rest } = own
  const next = Object.entries({ ...others, [account]: part ? { ...rest, [path]: part } : rest })
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(next.slice(-MOST_ACCOUNTS)))))
}
