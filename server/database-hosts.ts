/** The parts of a PostgreSQL URL: `postgresql://user:password@` and everything from the slash on surround the hosts. */
const PARTS = /^(?<start>postgres(?:ql)?:\/\/)(?<authority>[^/?#]*)(?<rest>.*)$/is
const HOST = /^(\[[\da-f:.]+\]|[^\s[\]:]+)(:\d+)?$/i
const KINDS_OF_SERVER = ['any', 'read-write', 'primary']

/**
 * One URL for each host of a PostgreSQL URL, which may name several as libpq does:
 * `postgresql://user:password@db1:5432,db2:5433/magari`. Throws an Error whose message continues a sentence after the URL's name
 * and never shows the URL.
 */
export function urlsByHost(text: string): string[] {
  const { start = '', authority = '', rest = '' } = PARTS.exec(text)?.groups ?? {}
  const login = authority.slice(0, authority.lastIndexOf('@') + 1)
  const hosts = authority.slice(login.length).split(',')
  const urls = hosts.map((host) => `${start}${login}${host}${rest}`)
  if (hosts.length > 1 && !hosts.every((host) => HOST.test(host)))
    throw new Error('names several hosts, and each must look like host:5432, separated by commas')
  if (!start || !urls.every((url) => URL.canParse(url)))
    throw new Error('must look like postgresql://user:password@host:5432/database')
  if (new Set(hosts).size < hosts.length) throw new Error('names a host twice')
  const parameters = new URL(urls[0] as string).searchParams
  if (parameters.get('host')?.includes(',') || (hosts.length > 1 && parameters.has('host')))
    throw new Error(
      'names hosts as a parameter: several hosts stand before the database, separated by commas',
    )
  const kind = parameters.get('target_session_attrs')
  if (kind !== null && !KINDS_OF_SERVER.includes(kind))
    throw new Error(`asks for target_session_attrs=${kind}, but this database is written to: leave it out`)
  return urls
}

/** Hosts and database of such a URL, without its login: for the person who starts the server. */
export function describeHosts(text: string): string {
  const urls = urlsByHost(text).map((url) => new URL(url))
  return `PostgreSQL at ${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname}`
}
