export const PROVIDERS = { one: 'provider', many: 'providers' }
