export const PARTS = { one: 'part', many: 'parts' }
