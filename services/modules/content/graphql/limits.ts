import {
  GraphQLError,
  Kind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

const LONGEST_QUERY = 20_000;
const MOST_TOKENS = 4_000;
const DEEPEST = 15;
const MOST_FIELDS = 600;
const MOST_LISTS = 20;

/** The query's document, or a sentence why it is none or too much. */
export function readGraphQl(query: string): DocumentNode | string {
  if (query.length > LONGEST_QUERY) return `The query is longer than ${LONGEST_QUERY} characters.`;
  try {
    const document = parse(query, { maxTokens: MOST_TOKENS });
    return tooMuch(document) ?? document;
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}

export function graphQlProblem(query: string): string | null {
  const document = readGraphQl(query);
  return typeof document === 'string' ? document : null;
}

interface Size {
  readonly fields: number;
  readonly depth: number;
}

/** Counts what fragments spread again and again would make of the query, each fragment once. */
function tooMuch(document: DocumentNode): string | null {
  const fragments = new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map(one => [one.name.value, one]),
  );
  const sizes = new Map<string, Size | 'open'>();
  const sizeOf = (set: SelectionSetNode | undefined): Size =>
    (set?.selections ?? []).reduce<Size>(
      (sum, selection) => {
        if (selection.kind === Kind.FIELD) {
          const inside = sizeOf(selection.selectionSet);
          return { fields: sum.fields + 1 + inside.fields, depth: Math.max(sum.depth, 1 + inside.depth) };
        }
        const inside =
          selection.kind === Kind.INLINE_FRAGMENT
            ? sizeOf(selection.selectionSet)
            : sizeOfFragment(selection.name.value);
        return { fields: sum.fields + inside.fields, depth: Math.max(sum.depth, inside.depth) };
      },
      { fields: 0, depth: 0 },
    );
  const sizeOfFragment = (name: string): Size => {
    const known = sizes.get(name);
    // A circle: the validation names it.
    if (known === 'open') return { fields: 0, depth: 0 };
    if (known) return known;
    sizes.set(name, 'open');
    const size = sizeOf(fragments.get(name)?.selectionSet);
    sizes.set(name, size);
    return size;
  };
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== 'query') return 'Only queries are answered.';
    const { fields, depth } = sizeOf(definition.selectionSet);
    if (depth > DEEPEST) return `The query is nested deeper than ${DEEPEST} levels.`;
    if (fields > MOST_FIELDS) return `The query asks for more than ${MOST_FIELDS} fields.`;
    if (definition.selectionSet.selections.length > MOST_LISTS)
      return `The query asks for more than ${MOST_LISTS} contents at once.`;
  }
  return null;
}
