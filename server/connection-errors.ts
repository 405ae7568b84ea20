const UNKNOWN_AUTHORITY = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'CERT_SIGNATURE_FAILURE',
])

/** Why a connection failed, as the end of a sentence. For a host with several addresses Node throws an AggregateError without a message. */
export function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? error.errors : []
  const { code = '', message } = first as NodeJS.ErrnoException
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'its certificate is for another name than the host in the URL'
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  if (UNKNOWN_AUTHORITY.has(code))
    return 'its certificate is not signed by an authority that is trusted here (sslrootcert names the file of another)'
  return message.replace(/\.$/, '')
}
