import type { AnyCall, Method } from './call.js';

/** A call as a page of docs/specification writes it. `paths` are the readings of a shortened one (`· /freigeben`): one of them is meant. */
export interface WrittenCall {
  readonly method: Method;
  readonly paths: readonly string[];
  readonly query: readonly string[];
  readonly text: string;
}

const verbs = 'GET|POST|PUT|DELETE';
const token = '[^\\s`|;,]*[^\\s`|;,.:]';
const start = new RegExp(`\\b((?:${verbs})(?:(?:, | and )(?:${verbs}))*) (/${token}|[A-Za-z]+/${token}|graphql)`, 'g');
/** What follows a call and shares its verb: `, /produkt/{id}/`, ` · grafik50`, ` and /sgrafik`. */
const further = new RegExp(
  `^[\`,.]*(?: \\([^)]*\\))?(?: filtered on \\w+)?(?:,| ·| and|;| images)+ \`?(/${token}|[\\w-]+/${token}|grafik50\\w*|fussnoten|pages)(?:\\?[^\`]*)?`,
);

/** Every call a text names, in its order. */
export function callsWrittenIn(text: string): WrittenCall[] {
  const found: WrittenCall[] = [];
  let previous = '';
  for (const paragraph of paragraphsOf(text)) {
    for (const match of paragraph.matchAll(start)) {
      const methods = match[1]!.split(/, | and /) as Method[];
      const add = (written: string, whole = false) => {
        const paths = whole ? [plain(written)] : readings(previous, plain(written));
        methods.forEach(method => found.push({ method, paths, query: queryOf(written), text: `${method} ${written}` }));
        previous =
          written.startsWith('/') && written.split('/').length > 2
            ? plain(written)
            : (paths.find(path => path.split('/').length === previous.split('/').length) ?? paths[0]!);
      };
      add(match[2]!, match[2]!.startsWith('/'));
      let rest = paragraph.slice(match.index + match[0].length);
      for (
        let next = further.exec(rest);
        next && !/^\W*(?:GET|POST|PUT|DELETE) /.test(rest);
        next = further.exec(rest)
      ) {
        add(next[1]!);
        rest = rest.slice(next[0].length);
      }
    }
  }
  return found;
}

/** Rows of a table and points of a list stay apart; broken lines are joined. The tenant's prefix is left out. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('/api/v1/{tenant}/', '/')
    .replaceAll('/api/v1{apiRoute}', '')
    .replaceAll('/api/v1/', '/')
    .replace(/\n(?![|\n\-#*])/g, ' ')
    .replace(/  +/g, ' ')
    .split('\n');

/** Without query and trailing slash, in lower case, every parameter alike. */
const plain = (written: string): string =>
  `/${written.split('?')[0]!}`
    .replace(/^\/\//, '/')
    .replace(/\/+$/, '')
    .replace(/\{[^}]*\}/g, '{}')
    .toLowerCase();
const queryOf = (written: string): string[] =>
  (written.split('?')[1] ?? '')
    .replace(/[[\]…)]/g, '')
    .split('&')
    .map(part => part.split('=')[0]!)
    .filter(name => /^\$?\w+$/.test(name));

/** A short path is a whole one, goes on where the previous one ends, or takes the place of its last parts. */
function readings(previous: string, path: string): string[] {
  const parts = previous.split('/').slice(1);
  return [
    path,
    ...parts.map(
      (_, dropped) => `/${[...parts.slice(0, parts.length - dropped), ...path.split('/').slice(1)].join('/')}`,
    ),
  ];
}

/** The call of the table that is meant: same verb and path, where two would answer the one with fewer parameters. */
export function callFor({ method, paths }: WrittenCall, calls: readonly AnyCall[]): AnyCall | undefined {
  const fewerParameters = calls
    .filter(call => call.method === method)
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length);
  for (const path of paths) {
    const call = fewerParameters.find(candidate => patternOf(candidate).test(path));
    if (call) return call;
  }
  return undefined;
}

/** A parameter also stands for what a page writes in its place (`content-bloecke`). */
const patternOf = ({ path }: AnyCall): RegExp =>
  new RegExp(
    `^${path
      .toLowerCase()
      .split('/')
      .map(part => (part.startsWith(':') ? '[^/]+' : part.replace(/\W/g, '\\$&')))
      .join('/')}$`,
  );
