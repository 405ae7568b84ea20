import type { Node } from 'libpg-query'

/** The object of a statement, named as in the schema's text; functions without arguments, views as tables. */
export interface StatementSubject {
  /** `table public.reviews`, `function private.kes`; undefined for rows and settings. */
  object: string | undefined
  /** `definition`, `granted`, `comment`, `column price`, `policy "…"`, `trigger …`, `index …`, `row` for row level security. */
  part: string
}

/** Returns the subject of a statement; statements that the schema has no use for have none. */
export function subjectOf(node: Node): StatementSubject {
  if ('CreateStmt' in node) return whole('table', node.CreateStmt.relation)
  if ('ViewStmt' in node) return whole('table', node.ViewStmt.view)
  if ('CompositeTypeStmt' in node) return whole('type', node.CompositeTypeStmt.typevar)
  if ('CreateDomainStmt' in node)
    return { object: `type ${dotted(node.CreateDomainStmt.domainname)}`, part: 'definition' }
  if ('CreateFunctionStmt' in node)
    return { object: `function ${dotted(node.CreateFunctionStmt.funcname)}`, part: 'definition' }
  if ('IndexStmt' in node) return partOf(node.IndexStmt.relation, `index ${quoted(node.IndexStmt.idxname)}`)
  if ('CreatePolicyStmt' in node)
    return partOf(node.CreatePolicyStmt.table, `policy ${quoted(node.CreatePolicyStmt.policy_name)}`)
  if ('CreateTrigStmt' in node)
    return partOf(node.CreateTrigStmt.relation, `trigger ${quoted(node.CreateTrigStmt.trigname)}`)
  if ('AlterTableStmt' in node) return partOf(node.AlterTableStmt.relation, 'row')
  if ('GrantStmt' in node) return { object: target(node.GrantStmt.objects?.[0]), part: 'granted' }
  if ('CommentStmt' in node) return commented(node.CommentStmt.objtype, node.CommentStmt.object)
  return { object: undefined, part: 'definition' }
}

type Relation = { schemaname?: string; relname?: string } | undefined

function whole(kind: string, relation: Relation): StatementSubject {
  return { object: `${kind} ${relationName(relation)}`, part: 'definition' }
}

function partOf(relation: Relation, part: string): StatementSubject {
  return { object: `table ${relationName(relation)}`, part }
}

function commented(kind: string | undefined, object: Node | undefined): StatementSubject {
  if (!object) return { object: undefined, part: 'comment' }
  if ('ObjectWithArgs' in object) return { object: target(object), part: 'comment' }
  const names = 'List' in object ? strings(object.List.items) : []
  if (kind === 'OBJECT_COLUMN') {
    const column = names.pop()
    return { object: `table ${names.join('.')}`, part: `column ${quoted(column)}` }
  }
  return { object: `table ${names.join('.')}`, part: 'comment' }
}

function target(object: Node | undefined): string | undefined {
  if (object && 'RangeVar' in object) return `table ${relationName(object.RangeVar)}`
  if (object && 'ObjectWithArgs' in object) return `function ${dotted(object.ObjectWithArgs.objname)}`
  return undefined
}

function relationName(relation: Relation): string {
  return `${relation?.schemaname ?? 'public'}.${relation?.relname}`
}

function dotted(names: Node[] | undefined): string {
  return strings(names).join('.')
}

function strings(nodes: Node[] | undefined): string[] {
  return (nodes ?? []).map((node) => ('String' in node ? (node.String.sval ?? '') : ''))
}

/** As PostgreSQL writes a name: quoted where it must be. */
function quoted(name: string | undefined): string {
  return name && /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`
}
