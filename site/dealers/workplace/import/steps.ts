export const IMPORT_STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['questions', 'Questions'],
  ['check', 'Check'],
  ['import', 'Import'],
] as const
