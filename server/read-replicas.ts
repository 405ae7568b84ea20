import pg from 'pg'
import type { Backend } from '#backend'
import type { ReplicasOptions } from '#backend/postgres/replicas.ts'
import type { Config } from './config.ts'
import { urlsByHost } from './database-hosts.ts'
import type { Log } from './log.ts'
import { withLogin } from './request-login.ts'
import type { SiteSourceResult } from './site-source.ts'

/**
 * The replicas of DATABASE_READ_URL for the data service; undefined without it. They have the primary's logins and databases, so
 * they are read with the login of requests.
 */
export function readReplicas(
  { databaseReadUrl, databaseReadLag }: Pick<Config, 'databaseReadUrl' | 'databaseReadLag'>,
  requests: pg.PoolConfig,
  log: Log,
): ReplicasOptions | undefined {
  if (!databaseReadUrl) return undefined
  const { user, password, database } = new pg.Client(requests)
  return {
    replicas: urlsByHost(databaseReadUrl).map((text) => {
      const url = new URL(text)
      if (url.pathname.length < 2) url.pathname = `/${encodeURIComponent(database ?? '')}`
      const connection = { connectionString: url.href }
      return { name: url.host, connection: withLogin(connection, user ?? '', String(password ?? '')) }
    }),
    mostBehindMs: databaseReadLag,
    onChange({ name, use, reason }) {
      if (use === 'used') log('info', 'a replica is used', { replica: name })
      // The primary may be among the hosts, so that any of them can become it.
      else log(use === 'primary' ? 'info' : 'warn', 'a replica is left out', { replica: name, reason })
    },
  }
}

/**
 * Renders a page that was not found once more, with everything that is committed: its ad may be newer than the replica's rows, and no
 * notification names the page of a new ad, so the cache would keep the 404.
 */
export function withNewestRows(
  render: SiteSourceResult['render'],
  { replicas, catchUp }: Pick<Backend, 'replicas' | 'catchUp'>,
): SiteSourceResult['render'] {
  return async (request, compression) => {
    const response = await render(request, compression)
    const mayBeNewer = response.status === 404 && replicas().some(({ use }) => use === 'used')
    if (!mayBeNewer || (request.method !== 'GET' && request.method !== 'HEAD')) return response
    catchUp()
    return render(request, compression)
  }
}
