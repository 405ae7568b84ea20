/** The grant of RFC 8693: a token in exchange for another. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
