import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** A top-level name of a file, with the names that its code uses. */
export interface Declaration {
  /** `services/modules/order/domain/order.ts#Order` */
  readonly key: string;
  readonly path: string;
  readonly name: string;
  readonly node: ts.Node;
  /** Decorators by name, with their arguments. */
  readonly decorators: ReadonlyMap<string, readonly ts.Expression[]>;
  /** Messages that methods of a class handle. */
  readonly handles: readonly ts.Expression[];
  /** Keys of what it uses as values; types count only as injected constructor parameters. */
  readonly uses: Set<string>;
}

export interface Source {
  readonly path: string;
  readonly file: ts.SourceFile;
  /** Local names of imports; name `*` for a namespace. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  readonly declarations: readonly Declaration[];
}

const aside = /(^|\/)(node_modules|dist|fixtures)$/;
/** Test files, whose calls do not count. */
const tests = /\.(spec|test|test-kit)\.tsx?$|\.d\.ts$/;
/** Decorators that only wire handlers together, which is no call. */
const wiring = new Set(['Module', 'CommandHandler', 'QueryHandler', 'Handles', 'DueHandler']);

/** Parses the shipped sources below these folders, or these files, without type-checking: a second or two instead of twenty. */
export function readSources(root: string, folders: readonly string[]): Map<string, Source> {
  const sources = new Map<string, Source>();
  for (const folder of folders) {
    for (const path of filesBelow(root, folder)) {
      const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
      const imports = importsOf(root, path, file);
      sources.set(path, { path, file, imports, declarations: declarationsOf(path, file) });
    }
  }
  for (const source of sources.values())
    for (const declaration of source.declarations) collectUses(declaration, source, sources);
  return sources;
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder)) || aside.test(folder)) return [];
  if (folder.endsWith('.ts')) return [folder];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(root, path);
    return /\.tsx?$/.test(path) && !tests.test(path) ? [path] : [];
  });
}

const packageFolders: Readonly<Record<string, string>> = {
  '#platform/': 'services/platform/',
  '#engine/': 'services/engine/',
  '#mail/': 'services/mail/',
  '#contract/': 'packages/contract/src/',
  '#generated/': 'packages/generated/',
  '#reward-types/': 'packages/reward-types/src/',
  '#shared/': 'packages/shared/src/',
  '#testing/': 'packages/testing/src/',
};

/** The file of the tree that an import names; null for packages. */
function resolved(root: string, from: string, specifier: string): string | null {
  const start = Object.keys(packageFolders).find(prefix => specifier.startsWith(prefix));
  if (!start && !specifier.startsWith('.')) return null;
  const path = (
    start ? packageFolders[start]! + specifier.slice(start.length) : posix.join(posix.dirname(from), specifier)
  ).replace(/\.js$/, '');
  return [`${path}.ts`, `${path}.tsx`].find(candidate => existsSync(join(root, candidate))) ?? null;
}

function importsOf(root: string, path: string, file: ts.SourceFile): Source['imports'] {
  const imports = new Map<string, { path: string; name: string }>();
  for (const statement of file.statements) {
    const specifier =
      (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) && statement.moduleSpecifier;
    const from = specifier && ts.isStringLiteral(specifier) && resolved(root, path, specifier.text);
    if (!from) continue;
    if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause && ts.isNamedExports(statement.exportClause))
        for (const { name, propertyName } of statement.exportClause.elements)
          imports.set(name.text, { path: from, name: (propertyName ?? name).text });
      continue;
    }
    const { importClause } = statement as ts.ImportDeclaration;
    if (importClause?.name) imports.set(importClause.name.text, { path: from, name: 'default' });
    const bindings = importClause?.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { path: from, name: '*' });
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        imports.set(name.text, { path: from, name: (propertyName ?? name).text });
  }
  // What a function loads when it needs it: `const { boil } = await import('./kettle.js')`.
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
      const call = node.initializer && ts.isAwaitExpression(node.initializer) && node.initializer.expression;
      const isImport = call && ts.isCallExpression(call) && call.expression.kind === ts.SyntaxKind.ImportKeyword;
      const [specifier] = isImport ? call.arguments : [];
      const from = specifier && ts.isStringLiteral(specifier) && resolved(root, path, specifier.text);
      if (from)
        for (const { name, propertyName } of node.name.elements)
          imports.set(name.getText(file), { path: from, name: (propertyName ?? name).getText(file) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return imports;
}

function declarationsOf(path: string, file: ts.SourceFile): Declaration[] {
  const of = (name: string, node: ts.Node): Declaration => ({
    key: `${path}#${name}`,
    path,
    name,
    node,
    decorators: decoratorsOf(node),
    handles: ts.isClassDeclaration(node)
      ? node.members.flatMap(member => decoratorsOf(member).get('Handles') ?? [])
      : [],
    uses: new Set(),
  });
  return file.statements.flatMap((statement): Declaration[] => {
    if ((ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement)) && statement.name)
      return [of(statement.name.text, statement)];
    if (
      ts.isTypeAliasDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isImportDeclaration(statement) ||
      ts.isExportDeclaration(statement)
    )
      return [];
    if (!ts.isVariableStatement(statement)) return [of('', statement)];
    return statement.declarationList.declarations.flatMap(one => namesIn(one.name).map(name => of(name, one)));
  });
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap(element => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));

export function decoratorsOf(node: ts.Node): Declaration['decorators'] {
  const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
  return new Map(
    decorators.map(({ expression }) =>
      ts.isCallExpression(expression)
        ? [expression.expression.getText(), [...expression.arguments]]
        : [expression.getText(), []],
    ),
  );
}

/** The declaration behind a name, followed through re-exports; a key is returned even if the file has no such name. */
export function keyOf(name: string, source: Source, sources: ReadonlyMap<string, Source>): string | null {
  if (source.declarations.some(declaration => declaration.name === name)) return `${source.path}#${name}`;
  const imported = source.imports.get(name);
  if (!imported || imported.name === '*') return null;
  const from = sources.get(imported.path);
  return from ? (keyOf(imported.name, from, sources) ?? `${imported.path}#${imported.name}`) : null;
}

function collectUses(declaration: Declaration, source: Source, sources: ReadonlyMap<string, Source>): void {
  const use = (name: string) => {
    const key = keyOf(name, source, sources);
    if (key && key !== declaration.key) declaration.uses.add(key);
  };
  eachValue(declaration.node, identifier => {
    const of = source.imports.get(identifier.text);
    if (of?.name !== '*') return use(identifier.text);
    // For a namespace: the one member accessed, or all members if it is passed on whole.
    const { parent } = identifier;
    const inside = sources.get(of.path);
    const wanted =
      ts.isPropertyAccessExpression(parent) && parent.expression === identifier
        ? [parent.name.text]
        : (inside?.declarations.map(({ name }) => name) ?? []);
    for (const name of wanted) declaration.uses.add((inside && keyOf(name, inside, sources)) ?? `${of.path}#${name}`);
  });
}

/** Every name that stands for a value. */
export function eachValue(node: ts.Node, found: (identifier: ts.Identifier) => void): void {
  if (ts.isDecorator(node)) {
    const call = node.expression;
    if (ts.isCallExpression(call) && wiring.has(call.expression.getText())) return provided(call, found);
  }
  if (ts.isIdentifier(node)) return found(node);
  if (ts.isExpressionWithTypeArguments(node))
    return (node.parent as ts.HeritageClause).token === ts.SyntaxKind.ExtendsKeyword
      ? eachValue(node.expression, found)
      : undefined;
  if (
    ts.isParameter(node) &&
    ts.isConstructorDeclaration(node.parent) &&
    node.type &&
    ts.isTypeReferenceNode(node.type) &&
    ts.isIdentifier(node.type.typeName)
  )
    found(node.type.typeName);
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
  if (ts.isPropertyAccessExpression(node)) return eachValue(node.expression, found);
  if (ts.isPropertyAssignment(node))
    return ts.isComputedPropertyName(node.name)
      ? [node.name, node.initializer].forEach(part => eachValue(part, found))
      : eachValue(node.initializer, found);
  ts.forEachChild(node, child => (isNameOf(node, child) ? undefined : eachValue(child, found)));
}

/** `@Module({ providers: [{ provide, useFactory }] })`: factories there do run. */
function provided(node: ts.Node, found: (identifier: ts.Identifier) => void): void {
  if (ts.isPropertyAssignment(node) && /^use(Class|Factory|Value|Existing)$/.test(node.name.getText()))
    return eachValue(node.initializer, found);
  ts.forEachChild(node, child => provided(child, found));
}

/** Whether the identifier declares the name instead of using it. */
const isNameOf = (node: ts.Node, child: ts.Node): boolean =>
  (node as { readonly name?: ts.Node }).name === child &&
  ts.isIdentifier(child) &&
  !ts.isShorthandPropertyAssignment(node) &&
  !ts.isPropertyAccessExpression(node);
